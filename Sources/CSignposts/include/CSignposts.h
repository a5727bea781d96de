void plumbline_placeholder(void);
