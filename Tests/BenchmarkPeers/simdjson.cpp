// What the same bytes cost with simdjson. `make bench` compiles it where the library is installed.
//
//   simdjson dom FILE      parses everything into its tree
//   simdjson visit FILE    goes to each graphic by the on-demand interface and counts them
//   simdjson count FILE    parses everything, then counts the graphics whose opacity is below 0.5
#include <simdjson.h>

#include <cstdio>
#include <cstring>

using namespace simdjson;

static size_t visit(ondemand::object object, const char *key) {
  ondemand::array list;
  if (object.find_field(key).get_array().get(list)) return 0;
  size_t found = 0;
  for (auto child : list) found += 1 + visit(child.get_object(), "children");
  return found;
}

static int visit(const char *path) {
  padded_string bytes;
  if (padded_string::load(path).get(bytes)) return 1;
  ondemand::parser parser;
  ondemand::document document;
  ondemand::array canvases;
  if (parser.iterate(bytes).get(document) || document["canvases"].get_array().get(canvases)) return 1;
  size_t found = 0;
  for (auto canvas : canvases) found += visit(canvas.get_object(), "graphics");
  printf("%zu\n", found);
  return 0;
}

static size_t count(dom::element element) {
  size_t found = 0;
  double opacity;
  if (!element["opacity"].get(opacity)) found += opacity < 0.5;
  for (const char *key : {"canvases", "graphics", "children"}) {
    dom::array list;
    if (!element[key].get(list))
      for (auto child : list) found += count(child);
  }
  return found;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  if (!strcmp(argv[1], "visit")) return visit(argv[2]);
  dom::parser parser;
  dom::element root;
  if (parser.load(argv[2]).get(root)) return 1;
  if (!strcmp(argv[1], "count")) printf("%zu\n", count(root));
  return 0;
}
