// Measures text with Pango where it is installed. The library is loaded at run time: the program links nothing for it and runs without it.
#pragma once

typedef struct cs_text_widths cs_text_widths;

// NULL where there is no Pango, and in a program that is linked statically, which can load no libraries.
cs_text_widths *cs_text_widths_open(void);
void cs_text_widths_close(cs_text_widths *widths);

// How wide a text is on one line, in sizes of its font; negative where that is not known.
// families: as CSS lists them. weight: 100 through 900. count: bytes of UTF-8.
double cs_text_width(cs_text_widths *widths, const char *families, int weight, int is_italic, const char *text, int count);
