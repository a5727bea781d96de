#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <pango/pango.h>
#include <pango/pangoft2.h>
