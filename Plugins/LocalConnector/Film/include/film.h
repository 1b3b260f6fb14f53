/* The film of the demo's site, which make.sh has made. */
#ifndef LOCAL_FILM_H
#define LOCAL_FILM_H

#include <stddef.h>
#include <stdint.h>

/* The film's bytes, which last as long as the program, and their number. [any] */
const uint8_t *local_film(size_t *size);

#endif
