#include "CSignposts.h"
void plumbline_placeholder(void) {}
