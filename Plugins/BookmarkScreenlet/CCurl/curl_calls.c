#include "curl_calls.h"

#include <stddef.h>

typedef int (*variadic)(void *handle, int item, ...);

int curl_set_number(curl_function setopt, void *handle, int option, long value) {
  return ((variadic)setopt)(handle, option, value);
}

int curl_set_pointer(curl_function setopt, void *handle, int option, const void *value) {
  return ((variadic)setopt)(handle, option, value);
}

int curl_set_function(curl_function setopt, void *handle, int option, curl_function value) {
  return ((variadic)setopt)(handle, option, value);
}

long curl_get_number(curl_function getinfo, void *handle, int item) {
  long value = 0;
  return ((variadic)getinfo)(handle, item, &value) == 0 ? value : 0;
}

const char *curl_get_text(curl_function getinfo, void *handle, int item) {
  const char *value = NULL;
  return ((variadic)getinfo)(handle, item, &value) == 0 ? value : NULL;
}
