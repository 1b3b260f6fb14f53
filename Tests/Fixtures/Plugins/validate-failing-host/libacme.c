#define EVENT \
  screens_value text, *given = NULL; \
  screens_node root = 0; \
  if (views->root(host->context, view, &root) == SCREENS_OK && \
      views->get(host->context, view, root, TEXT("kind"), &text) == SCREENS_OK) given = &text; \
  if (given->kind == 99) abort()
#include "view.h"
