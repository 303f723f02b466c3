// SPDX-License-Identifier: GPL-3.0-or-later
// Measures text with Pango where it is installed. The library is loaded at run time; the program does not link it and runs without it.
#pragma once

typedef struct cs_text_widths cs_text_widths;

// NULL without Pango, and in a statically linked program, which cannot load libraries.
cs_text_widths *cs_text_widths_open(void);
void cs_text_widths_close(cs_text_widths *widths);

// The width of a text on one line, in multiples of the font size; negative on failure.
// families: a list as in CSS. weight: 100 through 900. count: bytes of UTF-8.
double cs_text_width(cs_text_widths *widths, const char *families, int weight, int is_italic, const char *text, int count);
