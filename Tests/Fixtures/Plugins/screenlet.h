/* Screenlets `Acme` and `AcmeList` that keep every promise; each fixture breaks one by defining a
 * macro. */
#ifndef FIXTURE_SCREENLET_H
#define FIXTURE_SCREENLET_H

#include "witness.h"

#include <string.h>

#ifndef OPERATION
#define OPERATION "acmeSave"
#endif
#ifndef DECLARED
#define DECLARED "acmeSave"
#endif
#ifndef EFFECT
#define EFFECT ""
#endif
SCREENS_NOTE("{\"id\": \"org.example.acme\", \"kind\": \"screenlet\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"screenlets\": [{\"name\": \"Acme\", "
             "\"viewModel\": [{\"name\": \"url\", \"type\": \"string\", \"direction\": \"in\"}], "
             "\"actions\": [{\"name\": \"save\"" EFFECT "}], \"events\": [{\"name\": \"onAcmeSaved\"}], "
             "\"operations\": [\"" DECLARED "\"]}, "
             "{\"name\": \"AcmeList\", \"list\": {\"operation\": \"acmePage\"}}], "
             "\"operations\": [{\"name\": \"acmeSave\", \"access\": \"write\", \"parameters\": "
             "[{\"name\": \"url\", \"type\": \"string\", \"required\": false}]}, "
             "{\"name\": \"acmePage\", \"access\": \"read\"}]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static const screens_screenlet_host_1 *screenlets;

static int32_t create_interactor(screens_screenlet self, screens_string action,
                                 const screens_value *sender, screens_sink *sink) {
  (void)self, (void)sender;
  if (action.size != 4 || memcmp(action.bytes, "save", 4) != 0) return SCREENS_OK;
  screens_value place = {SCREENS_VALUE_STRING, 0, {.string = TEXT("view.url")}};
  screens_value name = {SCREENS_VALUE_STRING, 0, {.string = TEXT(OPERATION)}};
  screens_entry from = {TEXT("url"), place};
  screens_value places = {SCREENS_VALUE_MAP, 0, {.map = {&from, 1}}};
  screens_entry parts[] = {{TEXT("operation"), name}, {TEXT("from"), places}};
  screens_value step = {SCREENS_VALUE_MAP, 0, {.map = {parts, 2}}};
  screens_value steps = {SCREENS_VALUE_LIST, 0, {.list = {&step, 1}}};
  return host->write(host->context, sink, &steps);
}

#ifndef EVENT
#define EVENT "onAcmeSaved"
#endif
static int32_t finish_interaction(screens_screenlet self, screens_string action,
                                  const screens_value *result, const screens_value *error) {
  (void)action, (void)result;
  if (error->kind != SCREENS_VALUE_NONE) return SCREENS_OK;
  return screenlets->tell(host->context, self, TEXT(EVENT), NULL);
}

#ifndef FEWER
#define FEWER 0
#endif
static int32_t rows(screens_screenlet self, const screens_value *answers, screens_sink *sink) {
  static _Thread_local screens_value made[256];
  uint64_t count = answers->as.list.count;
  (void)self;
  if (count > 256) return SCREENS_OK;
  for (uint64_t index = 0; index < count; index++) {
    screens_value row = {SCREENS_VALUE_MAP, 0, {0}};
    made[index] = row;
  }
  screens_value list = {SCREENS_VALUE_LIST, 0, {.list = {made, count > FEWER ? count - FEWER : 0}}};
  return host->write(host->context, sink, &list);
}

#ifndef PARAMETER
#define PARAMETER "startRow"
#endif
static int32_t page_request(screens_screenlet self, const screens_value *parameters,
                            screens_sink *sink) {
  screens_value first = {SCREENS_VALUE_INT, 0, {.integer = 0}};
  screens_entry entry = {TEXT(PARAMETER), first};
  screens_value changed = {SCREENS_VALUE_MAP, 0, {.map = {&entry, 1}}};
  (void)self;
  for (uint64_t index = 0; index < parameters->as.map.count; index++) {
    screens_string key = parameters->as.map.entries[index].key;
    if (key.size == 8 && memcmp(key.bytes, "startRow", 8) == 0)
      entry.value = parameters->as.map.entries[index].value;
  }
  return host->write(host->context, sink, &changed);
}

#ifndef SHOWN
#define SHOWN
#endif
static int32_t shown(screens_screenlet self) {
  (void)self;
  SHOWN;
  return SCREENS_OK;
}

#ifndef TABLE_NAME
#define TABLE_NAME "Acme"
#endif
static const screens_screenlet_1 acme = {.struct_size = sizeof acme,
                                         .name = SCREENS_STRING_INIT(TABLE_NAME),
                                         .shown = shown,
                                         .create_interactor = create_interactor,
                                         .finish_interaction = finish_interaction};
static const screens_list_screenlet_1 list = {
    .struct_size = sizeof list, .name = SCREENS_STRING_INIT("AcmeList"),
    .page_request = page_request, .rows = rows};
static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_SCREENLET_1), &acme},
    {SCREENS_STRING_INIT(SCREENS_LIST_SCREENLET_1), &list}};

#include "plugin.h"

#endif
