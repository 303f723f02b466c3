// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE

#include "text_widths.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>

// Opaque objects of Pango and GObject.
typedef void *object;

struct cs_text_widths {
  void *library;
  object context, layout, font;
  object (*font_map)(void);
  object (*make_context)(object map);
  object (*make_layout)(object context);
  object (*make_font)(void);
  void (*free_font)(object font);
  void (*set_family)(object font, const char *families);
  void (*set_weight)(object font, int weight);
  void (*set_style)(object font, int style);
  void (*set_size)(object font, double size);
  void (*set_font)(object layout, object font);
  void (*set_text)(object layout, const char *text, int count);
  void (*get_size)(object layout, int *width, int *height);
  void (*release)(object any);
};

// Pango rounds advances to whole pixels; at this font size that does not matter.
static const double measured_size = 1000;
static const double pango_scale = 1024;

static int note_interpreter(struct dl_phdr_info *info, size_t size, void *found) {
  (void)size;
  for (int index = 0; index < info->dlpi_phnum; index++)
    if (info->dlpi_phdr[index].p_type == PT_INTERP) *(int *)found = 1;
  return 1;  // Stops after the first object, which is the program itself.
}

static int is_dynamic(void) {
  int found = 0;
  dl_iterate_phdr(note_interpreter, &found);
  return found;
}

static int load(cs_text_widths *widths) {
  struct {
    const char *name;
    void *place;
  } functions[] = {
      {"pango_cairo_font_map_get_default", &widths->font_map},
      {"pango_font_map_create_context", &widths->make_context},
      {"pango_layout_new", &widths->make_layout},
      {"pango_font_description_new", &widths->make_font},
      {"pango_font_description_free", &widths->free_font},
      {"pango_font_description_set_family", &widths->set_family},
      {"pango_font_description_set_weight", &widths->set_weight},
      {"pango_font_description_set_style", &widths->set_style},
      {"pango_font_description_set_absolute_size", &widths->set_size},
      {"pango_layout_set_font_description", &widths->set_font},
      {"pango_layout_set_text", &widths->set_text},
      {"pango_layout_get_size", &widths->get_size},
      {"g_object_unref", &widths->release},
  };
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++)
    if (!(*(void **)functions[index].place = dlsym(widths->library, functions[index].name))) return 0;
  return 1;
}

cs_text_widths *cs_text_widths_open(void) {
  if (!is_dynamic()) return NULL;
  cs_text_widths *widths = calloc(1, sizeof *widths);
  if (!widths) return NULL;
  // GObject types cannot be unregistered, so the library must stay loaded.
  widths->library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  object map = widths->library && load(widths) ? widths->font_map() : NULL;
  if (map) widths->context = widths->make_context(map);
  if (widths->context) widths->layout = widths->make_layout(widths->context);
  if (widths->layout) widths->font = widths->make_font();
  if (widths->font) return widths;
  cs_text_widths_close(widths);
  return NULL;
}

void cs_text_widths_close(cs_text_widths *widths) {
  if (widths->font) widths->free_font(widths->font);
  if (widths->layout) widths->release(widths->layout);
  if (widths->context) widths->release(widths->context);
  free(widths);
}

double cs_text_width(cs_text_widths *widths, const char *families, int weight, int is_italic, const char *text, int count) {
  widths->set_family(widths->font, families);
  widths->set_weight(widths->font, weight);
  widths->set_style(widths->font, is_italic ? 2 : 0);  // PANGO_STYLE_ITALIC, PANGO_STYLE_NORMAL
  widths->set_size(widths->font, measured_size * pango_scale);
  widths->set_font(widths->layout, widths->font);
  widths->set_text(widths->layout, text, count);
  int width = -1, height = 0;
  widths->get_size(widths->layout, &width, &height);
  return width / pango_scale / measured_size;
}
