#include "film.h"

static const uint8_t content[] = {
#embed "launch.webm"
};

const uint8_t *local_film(size_t *size) {
  *size = sizeof content;
  return content;
}
