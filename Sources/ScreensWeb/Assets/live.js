"use strict";
(() => {
  const body = document.body;
  let page = body.dataset.live;
  if (!page) return;
  let status = document.getElementById("connection");
  let csrf = body.dataset.csrf;
  // The outcome that this page shows. Its name leaves the address: another load shows a clean page.
  let outcome = body.dataset.outcome || "";
  forgetOutcome();
  // The user for whom the page was made; empty for a guest. The forms name the same one.
  const ownerOf = (token) => token.split(".")[1] || "";
  let owner = ownerOf(csrf);
  // Whether it was ever a user's, so that the host filled in what is nobody else's business.
  let isUsers = owner !== "";
  const dirty = new Set();
  let last = body.dataset.event;
  let source = null;
  let watchdog = 0;
  let retry = 0;
  let pause = 1000;
  let composing = false;
  let held = [];
  const patience = 2 * Number(body.dataset.heartbeat || 15000) + 2000;
  // Whether the page says that it is not live.
  let isAway = false;
  // The form that was sent while the host could not be reached: it is sent when the host is back.
  let unsent = null;
  // Whether it was requested again since a stream was last there.
  let isRenewed = false;
  // Whether that was because its session is gone, and something was typed.
  let isEnded = false;
  let isBlocked = false;
  // Whether the session has another name now, which the browser's cookie has, too.
  let isRenamed = false;

  function forgetOutcome() {
    const address = new URL(location.href);
    if (!address.searchParams.has("outcome")) return;
    address.searchParams.delete("outcome");
    history.replaceState(history.state, "", address);
  }

  const key = (field) => {
    const place = field.closest("[data-screenlet]");
    return place && field.name ? place.dataset.screenlet + " " + field.name : null;
  };
  // The form of a place stands around it, or beside its controls.
  const formOf = (place) => document.getElementById("apart-" + place.id) || place.closest("form");
  const isField = (node) => node instanceof HTMLInputElement
    || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;
  const shown = new WeakSet();
  const isSecret = (field) => field.type === "password" || shown.has(field)
    || /password|one-time-code/.test(field.autocomplete || "");

  // Morphing: what is the same stays the same element, so focus, caret and text survive.
  const identity = (node) => node.nodeType !== 1 ? "#" + node.nodeType
    : node.tagName + " " + (node.id || node.getAttribute("name") || "");
  // A value may change without an event: before this script came, or by a password manager.
  const isChanged = (field) => /checkbox|radio/.test(field.type)
    ? field.checked !== field.defaultChecked
    : field.defaultValue !== undefined && field.value !== field.defaultValue;
  const isOwn = (field) => field === document.activeElement || dirty.has(key(field))
    || isChanged(field);

  function morphAttributes(from, to) {
    const keepsValue = isField(from) && isOwn(from);
    for (const { name } of [...from.attributes]) {
      if (to.hasAttribute(name) || (keepsValue && (name === "value" || name === "checked"))) continue;
      from.removeAttribute(name);
    }
    for (const { name, value } of [...to.attributes]) {
      if (name === "autofocus" || from.getAttribute(name) === value) continue;
      if (name === "type" && shown.has(from)) continue;
      if (keepsValue && (name === "value" || name === "checked")) continue;
      from.setAttribute(name, value);
    }
    if (!isField(from) || from.type === "hidden") return;
    if (from.type === "checkbox" || from.type === "radio") {
      if (!keepsValue) from.checked = to.checked;
    } else if (!isSecret(to) && from.value !== to.value) {
      if (keepsValue) hint(from); else from.value = to.value;
    }
  }

  function hint(field) {
    if (field === document.activeElement || field.title) return;
    field.title = body.dataset.changed;
  }

  function morph(from, to) {
    if (from.nodeType !== 1) {
      if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
      return;
    }
    if (from.tagName === "INPUT" && from.type === "hidden") return;
    // The words about the connection are this script's own.
    if (from === status) return morphAttributes(from, to);
    if (from.matches(".show") && to.matches(".show")) {
      to.hidden = from.hidden;
      to.setAttribute("aria-pressed", from.getAttribute("aria-pressed"));
    }
    if (from.tagName === "DETAILS" && from.open) to.open = true;
    if (to.dataset.gone) removeRows(from, to);
    // Rows that are as they were are not sent again.
    if ("kept" in to.dataset) return morphRows([...to.children], from);
    if (isGrown(from, to)) {
      from.renewed = to;
      morphNotice(from, to);
      const [page] = pages(to);
      return morphRows(rowsOf(to), blockOf(from, page));
    }
    morphAttributes(from, to);
    if (from.tagName !== "TEXTAREA" || !isOwn(from)) morphChildren(from, to);
  }

  function morphChildren(from, to) {
    const old = new Map();
    for (const child of from.childNodes) {
      const name = identity(child);
      if (!old.has(name)) old.set(name, []);
      old.get(name).push(child);
    }
    let place = from.firstChild;
    for (const next of [...to.childNodes]) {
      const same = (old.get(identity(next)) || []).shift();
      if (!same) {
        from.insertBefore(next, place);
        continue;
      }
      if (same === place) place = place.nextSibling;
      else if (same.contains(document.activeElement) && place) {
        // Moving the focused element would take the focus away: what is before it moves instead.
        while (place && place !== same) {
          const passed = place;
          place = place.nextSibling;
          from.insertBefore(passed, same.nextSibling);
        }
        place = same.nextSibling;
      } else from.insertBefore(same, place);
      morph(same, next);
    }
    for (const rest of old.values()) for (const node of rest) node.remove();
  }

  // Lists: further pages come as one scrolls down or back up, and those far away go. A patch holds one
  // page: its rows change the rows that are here, and the others stay, unless the list was read again.
  const mostPages = 4;
  const isGrown = (from, to) => from.dataset && from.dataset.grown
    && from.dataset.list === to.dataset.list && blocks(to).length;

  // Of a list that keeps its rows the notice of other rows changes all the same.
  function morphNotice(from, to) {
    const [notice, next] = [from, to].map((list) => list.querySelector(":scope > .news"));
    if (notice && next) morph(notice, next);
  }

  // A row that is not here comes behind the one before it, else at the beginning of its page, if that
  // is here.
  function morphRows(rows, block) {
    let former = null;
    for (const next of rows) {
      const row = document.getElementById(next.id);
      if (row) morph(row, next);
      else if (former) former.after(next);
      else if (block) block.prepend(next);
      former = row || (next.isConnected ? next : null);
    }
  }

  // A row that goes hands the focus to the one after it.
  function removeRows(from, to) {
    for (const id of to.dataset.gone.split(" ")) {
      const row = document.getElementById(id);
      if (!row || !from.contains(row)) continue;
      const next = row.nextElementSibling || row.previousElementSibling;
      const isFocused = row.contains(document.activeElement);
      row.remove();
      if (!isFocused || !next) continue;
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    }
    delete to.dataset.gone;
    from.hasMoved = true;
  }

  let rest = 2000;
  // A page that begins late in its list grows upwards once somebody scrolls.
  let hasScrolled = false;

  // The rows scroll with the page, or in a line of their own; lists in rows have their own.
  const lineOf = (list) => list.querySelector(":scope > .line");
  const home = (list) => lineOf(list) || list;
  const blocks = (list) => [...home(list).querySelectorAll(":scope > .rows")];
  const rowsOf = (list) => blocks(list).flatMap((rows) => [...rows.children]);
  const pages = (list) => [...new Set(blocks(list).map((rows) => Number(rows.dataset.page)))];
  const parts = (list, page) => [...home(list).querySelectorAll(`:scope > [data-page="${page}"]`)];
  const blockOf = (list, page) =>
    blocks(list).find((rows) => Number(rows.dataset.page) === page) || null;
  const rowsOn = (list, page) => parts(list, page)
    .filter((part) => part.matches(".rows")).flatMap((rows) => [...rows.children]);
  const pager = (list) => list.querySelector(":scope > .pager");
  const nextOf = (list) => list.querySelector(":scope > .pager a[rel=next]");
  const lineAround = (row) => {
    const room = row.parentElement.parentElement;
    return room.matches(".line") ? room : null;
  };
  const isRightToLeft = (line) => getComputedStyle(line).direction === "rtl";

  // A row's distances from the beginning of the room in which it scrolls, and the size of that.
  function extent(row) {
    const line = lineAround(row);
    const box = row.getBoundingClientRect();
    if (!line) return { start: box.top, end: box.bottom, size: innerHeight };
    const room = line.getBoundingClientRect();
    const size = line.clientWidth;
    return isRightToLeft(line)
      ? { start: room.right - box.right, end: room.right - box.left, size }
      : { start: box.left - room.left, end: box.right - room.left, size };
  }

  // The row that is seen first: of rows side by side the first of the line.
  function seenRow() {
    const row = [...document.querySelectorAll(".list .row")]
      .find((row) => row.getBoundingClientRect().bottom > 0);
    return row && lineAround(row) ? seenIn(row.closest(".list")) || row : row;
  }
  const seenIn = (list) => rowsOf(list).find((row) => extent(row).end > 0);

  // Further rows come when an end is half the room away from what is seen.
  const near = 0.5;
  const ends = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) grow(target);
  }, { rootMargin: `${near * 100}%` });
  const starts = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) growUp(target);
  }, { rootMargin: `${near * 100}%` });
  let lines = [];

  function watchLists() {
    for (const watch of [ends, starts, ...lines]) watch.disconnect();
    lines = [];
    for (const list of document.querySelectorAll(".list")) {
      const link = nextOf(list);
      const first = hasScrolled && pages(list)[0] > 1 ? rowsOf(list)[0] : null;
      if (lineOf(list)) watchLine(list, link, first);
      else {
        if (link) ends.observe(link);
        if (first) starts.observe(first);
      }
    }
  }

  // The end of a line is its last row; the link stands below all of them.
  function watchLine(list, link, first) {
    const last = link && rowsOf(list).at(-1);
    const watch = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting && target === last) grow(link);
        if (isIntersecting && target === first) growUp(target);
      }
    }, { root: lineOf(list), rootMargin: `0px ${near * 100}%` });
    for (const row of [last, first]) if (row) watch.observe(row);
    lines.push(watch);
  }

  // A list holds no more than its pages, and lets none go that is near: the row that would be its
  // first or last one then would have it come back.
  function isFull(list) {
    const all = pages(list);
    if (all.length < mostPages) return false;
    const { end, size } = extent(rowsOn(list, all[1])[0]);
    return end > -near * size;
  }
  function isFullBelow(list) {
    const all = pages(list);
    if (all.length < mostPages) return false;
    const { start, size } = extent(rowsOn(list, all.at(-2)).at(-1));
    return start < (1 + near) * size;
  }

  function grow(link) {
    // A patch may have removed the link since it was seen.
    const list = link.closest(".list");
    if (!link.isConnected || isFull(list)) return null;
    return extend(list, link.href, (more) => addRows(list, more, null));
  }

  function growUp(row) {
    const list = row.closest(".list");
    if (!row.isConnected || isFullBelow(list)) return null;
    const [first] = pages(list);
    if (first < 2) return null;
    return extend(list, addressOf(list, first - 1), (more) =>
      addRows(list, more, parts(list, first)[0]));
  }

  // Gives a list the rows of another of its pages.
  const extended = new WeakSet();
  async function extend(list, address, add) {
    if (extended.has(list)) return;
    extended.add(list);
    let isAdded = false;
    try {
      const more = await listAt(address, list);
      if (!more || !list.isConnected || pages(list).includes(pages(more)[0])) return;
      const anchors = [anchored(), lineOf(list) && anchored(seenIn(list))];
      add(more);
      anchors.forEach(stay);
      isAdded = true;
    } catch {
      // The link is still there.
    } finally {
      extended.delete(list);
      rest = isAdded ? 2000 : Math.min(rest * 2, 60000);
      setTimeout(watchLists, isAdded ? 0 : rest);
    }
  }

  // The same list at another address, with its style sheets; null where it is another list.
  async function listAt(address, list) {
    const place = list.closest("[data-screenlet]").id;
    const answer = await fetch(address, { headers: { Accept: "text/html" }, cache: "no-store" });
    if (!answer.ok) return null;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    // Lists may stand in its rows, too.
    const lists = next.getElementById(place)?.querySelectorAll(".list") ?? [];
    const more = [...lists].find((one) => one.closest("[data-screenlet]").id === place);
    if (!more || more.dataset.list !== list.dataset.list) return null;
    if (more.querySelector("[aria-busy]") || !rowsOf(more).length) return null;
    const sheets = [...next.querySelectorAll("link[rel=stylesheet]")];
    await stylesheets(sheets.map((sheet) => sheet.getAttribute("href")), false);
    more.sheets = sheets.map((sheet) => sheet.getAttribute("href"));
    return more;
  }

  // The row that is seen first stays where it is.
  function anchored(row = seenRow()) {
    if (!row) return row;
    const anchor = { id: row.id, top: row.getBoundingClientRect().top };
    if (lineAround(row)) anchor.start = extent(row).start;
    return anchor;
  }

  function stay(anchor) {
    const row = anchor && document.getElementById(anchor.id);
    if (!row) return false;
    scrollBy(0, row.getBoundingClientRect().top - anchor.top);
    const line = lineAround(row);
    if (!line || anchor.start === undefined) return true;
    const way = extent(row).start - anchor.start;
    line.scrollBy(isRightToLeft(line) ? -way : way, 0);
    return true;
  }

  // The ways on of each page of a list, which stand below the last one.
  const pagers = new WeakMap();
  function pagerOf(list, page, nodes) {
    if (!pagers.has(list)) pagers.set(list, new Map());
    if (nodes) pagers.get(list).set(page, nodes);
    return pagers.get(list).get(page);
  }

  function addRows(list, more, before) {
    const ways = pager(list);
    if (!list.dataset.grown) pagerOf(list, pages(list)[0], [...ways.childNodes]);
    list.dataset.grown = "true";
    pagerOf(list, pages(more)[0], [...pager(more).childNodes]);
    for (const part of parts(more, pages(more)[0])) {
      home(list).insertBefore(part, before || (lineOf(list) ? null : ways));
    }
    while (pages(list).length > mostPages) {
      const far = before ? pages(list).at(-1) : pages(list)[0];
      const going = parts(list, far);
      if (going.some((part) => part.contains(document.activeElement))) break;
      for (const part of going) part.remove();
    }
    showPager(list);
  }

  function showPager(list) {
    const ways = pager(list);
    ways.replaceChildren(...pagerOf(list, pages(list).at(-1)));
    const range = ways.querySelector("[data-words]");
    const start = (pagerOf(list, pages(list)[0]) ?? [])
      .map((node) => node.querySelector?.("[data-first]")).find(Boolean);
    if (range && start) range.textContent = range.dataset.words.replace("{}", start.dataset.first);
    const back = ways.querySelector("a[rel=prev]");
    const [first] = pages(list);
    if (back) back.hidden = first < 2;
    if (back && first > 1) back.href = addressOf(list, first - 1);
  }

  // A patch of one page of a list holds for its other pages, too: they are requested again.
  async function renewPages(list) {
    const sheets = [];
    const [shown] = pages(list.renewed);
    pagerOf(list, shown, [...pager(list.renewed)?.childNodes ?? []]);
    for (const page of pages(list).filter((page) => page !== shown)) {
      const more = await listAt(addressOf(list, page), list);
      if (!more) return null;
      morphRows(rowsOf(more), blockOf(list, page));
      pagerOf(list, page, [...pager(more)?.childNodes ?? []]);
      sheets.push(...more.sheets);
    }
    showPager(list);
    return sheets;
  }

  function addressOf(list, number) {
    const address = new URL(location.href);
    if (number > 1) address.searchParams.set(list.dataset.field, number);
    else address.searchParams.delete(list.dataset.field);
    return address.pathname + address.search;
  }

  // The way back to this page leads to the row that was seen first.
  let noting = 0;
  addEventListener("scroll", () => {
    hasScrolled = true;
    clearTimeout(noting);
    noting = setTimeout(noteRow, 200);
  }, { passive: true, capture: true });
  addEventListener("wheel", (event) => {
    if (event.deltaY >= 0 || hasScrolled) return;
    hasScrolled = true;
    watchLists();
  }, { passive: true });

  function noteRow() {
    watchLists();
    const row = seenRow();
    const list = row && row.closest(".list");
    if (!list || !list.dataset.field || !list.dataset.grown) return;
    const address = addressOf(list, Number(row.closest(".rows").dataset.page));
    history.scrollRestoration = "manual";
    history.replaceState(anchored(), "", address);
    formOf(list.closest("[data-screenlet]")).action = address;
    page = address;
  }

  async function returnToRow() {
    const anchor = history.state;
    const row = anchor && anchor.id && document.getElementById(anchor.id);
    if (!row) return;
    hasScrolled = true;
    // With the rows of one page alone there is no room to scroll to where it was.
    await growUp(row);
    const link = nextOf(row.closest(".list"));
    if (link) await grow(link);
    stay(anchor);
  }

  function parse(html) {
    return new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  }

  function fillTokens() {
    const numbers = crypto.getRandomValues(new Uint32Array(3));
    for (const input of document.querySelectorAll("input[type=hidden]")) {
      if (input.value) continue;
      if (input.name === "csrf") input.value = csrf;
      if (input.name === "once") input.value = [...numbers].map((n) => n.toString(36)).join("");
    }
  }

  function stylesheets(paths, isAll) {
    const present = new Map();
    for (const link of document.querySelectorAll("link[rel=stylesheet]")) {
      present.set(link.getAttribute("href"), link);
    }
    const loading = paths.filter((path) => !present.has(path)).map((path) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = path;
      const loaded = new Promise((done) => { link.onload = link.onerror = done; });
      document.head.append(link);
      return loaded;
    });
    return Promise.all(loading).then(() => {
      if (!isAll) return;
      for (const [path, link] of present) if (!paths.includes(path)) link.remove();
    });
  }

  // The face's own button shows a field's dots as text, and sends nothing.
  function show(button, isShown) {
    const field = document.getElementById(button.getAttribute("aria-controls"));
    if (!field) return;
    if (isShown) shown.add(field); else shown.delete(field);
    field.type = isShown ? "text" : "password";
    button.setAttribute("aria-pressed", isShown);
  }

  function offerShowing() {
    for (const button of document.querySelectorAll(".show[hidden]")) button.hidden = false;
  }

  function hideTyped() {
    for (const button of document.querySelectorAll(".show[aria-pressed=true]")) show(button, false);
  }

  // A layout that nests its fields in another way has new elements: they go on as the old ones were.
  function fieldsTyped(place) {
    return [...place.querySelectorAll("input, textarea, select")].filter((field) =>
      field.id && field.type !== "hidden" && (isOwn(field) || isSecret(field) && field.value)
    ).map((field) => ({
      field, isFocused: field === document.activeElement, isSecret: isSecret(field),
      selection: [field.selectionStart, field.selectionEnd, field.selectionDirection],
    }));
  }

  function carry({ field, isFocused, isSecret: wasSecret, selection }) {
    const next = document.getElementById(field.id);
    // A hidden value is not copied to a field where it can be read.
    if (!next || next === field || !isField(next) || wasSecret && !isSecret(next)) return;
    if (/checkbox|radio/.test(field.type)) next.checked = field.checked;
    else next.value = field.value;
    if (!isFocused) return;
    next.focus({ preventScroll: true });
    if (selection[0] !== null && next.setSelectionRange) next.setSelectionRange(...selection);
  }

  // Events are applied in order; none while letters are being composed.
  let queue = Promise.resolve();
  function apply(pieces, css, isAll) {
    if (composing) {
      held.push(() => apply(pieces, css, isAll));
      return;
    }
    queue = queue.then(() => stylesheets(css, false)).then(() => {
      const scrolled = [window.scrollX, window.scrollY];
      const anchor = anchored();
      const notice = document.activeElement?.closest(".news");
      for (const piece of pieces) {
        const from = document.getElementById(piece.id);
        const to = parse(piece.html);
        if (!from || !to || isOfOtherList(from, piece)) continue;
        const typed = fieldsTyped(from);
        morph(from, to);
        typed.forEach(carry);
      }
      const now = document.getElementById("connection");
      if (now !== status) now.textContent = status.textContent;
      status = now;
      // The focus stays with the list whose new rows were asked for.
      if (notice && document.activeElement === body) notice.focus({ preventScroll: true });
      fillTokens();
      offerShowing();
      watchLists();
      if (!stay(anchor)) window.scrollTo(...scrolled);
      return renewRest(css, isAll);
    }).catch((error) => console.error(error)); // The next pieces are applied all the same.
  }

  // A row of a list that was read again since is none of the rows that are shown.
  function isOfOtherList(row, piece) {
    return piece.list !== undefined && row.closest(".list")?.dataset.list !== String(piece.list);
  }

  // Rows that were not among the pieces look as before, until they are renewed; where a row has gone,
  // the pages behind it lack one.
  async function renewRest(css, isAll) {
    const used = [...css];
    for (const list of document.querySelectorAll(".list[data-grown]")) {
      if (!list.renewed || !isAll && !list.hasMoved) continue;
      const anchor = anchored();
      const more = await renewPages(list).catch(() => null);
      delete list.renewed;
      delete list.hasMoved;
      stay(anchor);
      if (!more) return;
      used.push(...more);
    }
    if (isAll) stylesheets(used, true);
  }

  function say(text, isPassing = false) {
    status.textContent = text;
    if (!isPassing) return;
    setTimeout(() => { if (status.textContent === text) status.textContent = ""; }, 4000);
  }

  function watch(text) {
    clearTimeout(watchdog);
    watchdog = setTimeout(lost, patience, text);
  }

  function connected() {
    watch(body.dataset.offline);
    isRenewed = false;
    if (!isAway) return;
    isAway = false;
    say(body.dataset.online, true);
    // The stream's first event may bring a newer form.
    if (unsent) setTimeout(sendUnsent, 300);
  }

  const nameOf = (form) => form.elements.place
    ? form.elements.place.value : form.getAttribute("action");

  function sendUnsent() {
    if (!unsent || isAway) return;
    const { place, name, value } = unsent;
    unsent = null;
    const form = [...document.forms].find((form) => nameOf(form) === place);
    const button = form && [...form.elements].find((item) =>
      item.type === "submit" && item.name === name && item.value === value);
    if (form) form.requestSubmit(button);
  }

  // Whether the form waits for the host. Pressed twice it goes out, whatever the stream says.
  function hold(form, button) {
    const isOffline = !navigator.onLine || isAway && status.textContent === body.dataset.offline;
    if (!isOffline || form.method === "get" || unsent && navigator.onLine) return false;
    unsent = { place: nameOf(form), name: button ? button.name : "", value: button ? button.value : "" };
    say(body.dataset.held);
    return true;
  }

  function lost(text) {
    close();
    isAway = true;
    say(unsent ? body.dataset.held : text);
    clearTimeout(retry);
    retry = setTimeout(open, pause * (0.5 + Math.random()));
    pause = Math.min(pause * 2, 30000);
  }

  function ended() {
    if (!isRenamed) return lost(body.dataset.offline);
    isRenamed = false;
    close();
    retry = setTimeout(open, pause);
  }

  function close() {
    clearTimeout(watchdog);
    clearTimeout(retry);
    if (source) source.abort();
    source = null;
  }

  function receive(text, isFirst) {
    const event = { type: "message", data: "" };
    for (const line of text.split("\n")) {
      const colon = line.indexOf(":");
      if (colon < 1) continue;
      const value = line.slice(colon + 1).replace(/^ /, "");
      const name = line.slice(0, colon);
      if (name === "event") event.type = value;
      if (name === "data") event.data += value;
      if (name === "id") event.id = value;
      if (name === "retry") pause = Number(value) || pause;
    }
    if (event.type === "patch") {
      const piece = JSON.parse(event.data);
      if (isOthers([piece])) return true;
      apply([piece], piece.css, false);
    } else if (event.type === "reset") {
      const all = JSON.parse(event.data);
      if (isOthers(all.pieces)) return true;
      if (isFirst && isEnded) say(body.dataset.ended);
      if (isFirst) isEnded = false;
      document.title = all.title;
      document.documentElement.lang = all.language;
      for (const word in all.words) body.setAttribute(word, all.words[word]);
      apply(all.pieces, all.css, true);
    }
    if (event.type === "renamed") isRenamed = true;
    if (event.id) last = event.id;
    return event.type !== "message";
  }

  // A browser has six connections to a host: a hidden page needs none.
  async function open() {
    close();
    if (document.hidden || isBlocked) return;
    const mine = new AbortController();
    source = mine;
    const query = new URLSearchParams({ page, last });
    if (outcome) query.set("outcome", outcome);
    // A proxy that gathers answers lets not even the first line of this one through.
    watch(body.dataset.still);
    try {
      const answer = await fetch("/live?" + query, {
        signal: mine.signal, headers: { Accept: "text/event-stream" }, cache: "no-store",
      });
      if (answer.status === 204) {
        if (source === mine) await beginAnew();
        return;
      }
      if (answer.status === 429) {
        pause = Math.max(pause, 1000 * Number(answer.headers.get("Retry-After")));
        return lost(body.dataset.still);
      }
      if (!answer.ok || !answer.body) throw new Error(answer.status);
      connected();
      pause = 1000;
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      let isFirst = true;
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        connected();
        text += value;
        const events = text.split("\n\n");
        text = events.pop();
        for (const event of events) if (receive(event, isFirst)) isFirst = false;
      }
      if (source === mine) ended();
    } catch (error) {
      if (source === mine) lost(body.dataset.offline);
    }
  }

  // The session that the page shows is gone, or its cookie is. The page is asked for once more, which
  // gives it a session; where that is not known either, the browser keeps no cookies.
  async function beginAnew() {
    if (isRenewed) {
      close();
      isBlocked = true;
      say(body.dataset.cookies);
    } else if (await renew()) {
      isEnded ||= keep() > 0;
    } else if (source) {
      lost(body.dataset.still);
    }
  }

  // The fields keep their texts, which go to the session that the page has now: of a guest all of
  // them, and of a user only what was typed here, which is sent nowhere by itself.
  function keep() {
    const filled = [...document.querySelectorAll("[data-screenlet] [name]")].filter((field) =>
      isField(field) && field.type !== "hidden" && (!isUsers || dirty.has(key(field)))
      && (/checkbox|radio/.test(field.type) ? field.checked : field.value));
    for (const field of filled) {
      dirty.add(key(field));
      draft(field);
    }
    return filled.length;
  }

  // Whether the page belongs to another user now: it is loaded again, and nothing of the one before
  // stays in it. A guest who signs in goes on with what is typed, and with forms of the user's own.
  function isOthers(pieces) {
    const piece = pieces.find((piece) => piece.id === "account" || piece.id === "page");
    const element = piece && parse(piece.html);
    const account = element && (element.id === "account" ? element : element.querySelector("#account"));
    if (!account) return false;
    const next = account.dataset.owner || "";
    if (next === owner) return false;
    if (owner) return loadAgain();
    owner = next;
    fresh().then((session) => { if (session) adopt(session); }).catch(() => {});
    return false;
  }

  function loadAgain() {
    close();
    isBlocked = true;
    waiting.clear();
    dirty.clear();
    location.replace(location.href);
    return true;
  }

  // Drafts: what is typed survives a reload; secrets are never sent before the form is.
  const waiting = new Map();
  function draft(field) {
    const form = field.form;
    const place = field.closest("[data-screenlet]");
    if (!form || form.method === "get" || !place || isSecret(field) || !field.name || isBlocked) return;
    // A guest's session gets no text of the user whose session has ended.
    if (isUsers && !owner) return;
    clearTimeout(waiting.get(place));
    waiting.set(place, setTimeout(() => sendDraft(place), 600));
  }

  async function sendDraft(place) {
    clearTimeout(waiting.get(place));
    if (!waiting.delete(place)) return;
    try {
      let answer = await postDraft(place);
      // The session that this page was made for is gone: what was typed goes to the present one.
      if (answer.status === 403 && await renew() && (owner || !isUsers)) {
        answer = await postDraft(place);
      }
      if (answer.status === 503 || answer.status === 413) say(body.dataset.unkept);
      else if (answer.ok && status.textContent === body.dataset.unkept) say("");
    } catch (error) {
      // It stays in the field.
    }
  }

  function postDraft(place) {
    const fields = new URLSearchParams({ csrf, place: place.dataset.screenlet });
    for (const field of place.querySelectorAll("input, textarea, select")) {
      if (field.closest("[data-screenlet]") !== place) continue;
      if (field.form && field.form.method === "get") continue;
      if (!field.name || field.type === "hidden" || isSecret(field) || !dirty.has(key(field))) continue;
      if (field.type === "radio" && !field.checked) continue;
      const isOff = field.type === "checkbox" && !field.checked;
      fields.append(field.name, isOff ? "" : field.value);
    }
    return fetch("/draft", { method: "POST", body: fields, keepalive: true });
  }

  // The session that this page would be made for now; null where the host does not say.
  async function fresh() {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (!answer.ok) return null;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    return next.body.dataset.csrf ? next.body.dataset : null;
  }

  // Asks for this page once more, and goes over to the session that it is made for now.
  async function renew() {
    const next = await fresh();
    if (!next) return false;
    const present = ownerOf(next.csrf);
    if (owner && present && present !== owner) {
      loadAgain();
      return false;
    }
    const isLost = owner && !present;
    adopt(next);
    // A user whose session is gone keeps the page, and goes on by signing in.
    if (isLost) isEnded = keep() > 0;
    isRenewed = true;
    // The present values are sent, whether the user or a patch has changed them.
    last = "";
    open();
    return true;
  }

  document.addEventListener("input", (event) => {
    if (!isField(event.target)) return;
    const name = key(event.target);
    if (name) dirty.add(name);
    draft(event.target);
    if (/checkbox|radio|select/.test(event.target.type)) follow(event.target);
  });
  // Other fields depend on a watched one: the host shows and hides them when its value is complete.
  function follow(field) {
    if (field.closest("[data-watched]")) sendDraft(field.closest("[data-screenlet]"));
  }
  document.addEventListener("change", (event) => {
    if (isField(event.target)) follow(event.target);
  });
  document.addEventListener("compositionstart", () => { composing = true; });
  document.addEventListener("compositionend", () => {
    composing = false;
    for (const work of held.splice(0)) work();
  });
  // A button beside the form's own purpose, such as one that shows the password: the answer is
  // morphed in, so that a secret that was typed need not be typed again.
  async function aside(form, button) {
    const fields = new URLSearchParams(new FormData(form, button));
    const answer = await fetch(form.action, { method: "POST", body: fields });
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (new URL(answer.url).pathname !== new URL(form.action).pathname) {
      location.assign(answer.url);
      return;
    }
    // A list that was read again begins with its newest rows, on its first page.
    const list = button.closest(".list");
    const address = new URL(answer.url);
    address.searchParams.delete("outcome");
    const isMoved = list && address.pathname + address.search !== page;
    if (isMoved) {
      form.action = page = address.pathname + address.search;
      history.replaceState(null, "", page);
    }
    for (const fresh of next.querySelectorAll("[data-screenlet]")) {
      const place = document.getElementById(fresh.id);
      const once = place && formOf(place)?.querySelector("input[name=once]");
      const own = next.getElementById("apart-" + fresh.id) || fresh.closest("form");
      if (once && own) once.value = own.elements.once.value;
    }
    outcome = next.body.dataset.outcome || "";
    if (next.body.dataset.csrf) {
      adopt(next.body.dataset);
      last = next.body.dataset.event;
      open();
    }
    document.title = next.title;
    const css = [...next.querySelectorAll("link[rel=stylesheet]")];
    const pieces = [...next.querySelectorAll("#account, #sign-out, [data-screenlet]")];
    apply(pieces.map((piece) => ({ id: piece.id, html: piece.outerHTML })),
      css.map((link) => link.getAttribute("href")), false);
    if (isMoved) queue.then(() => list.scrollIntoView());
  }

  // The forms go over to a session, and so do later ones.
  function adopt(session) {
    for (const input of document.querySelectorAll("input[name=csrf]")) input.value = session.csrf;
    csrf = session.csrf;
    owner = ownerOf(csrf);
    isUsers ||= owner !== "";
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest(".show");
    if (button) show(button, button.getAttribute("aria-pressed") !== "true");
  });

  // Return goes on as the layout's tags say: to the next field while that is empty, else it presses
  // the button that comes next.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || event.target.tagName !== "INPUT") return;
    const next = document.getElementById(event.target.dataset.return || "");
    if (!next || next.disabled || isField(next) && next.value) return;
    event.preventDefault();
    if (isField(next)) next.focus(); else next.form.requestSubmit(next);
  });

  // The user confirms an action that cannot be undone, or chooses the file for one; without script
  // the host asks on a page.
  const asked = new WeakSet();
  const ask = document.createElement("dialog");
  ask.className = "question";
  function confirmed(form, button) {
    if (!button || !button.dataset.confirm || asked.delete(button)) return true;
    const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });
    const [words, yes, no] = [
      element("p", button.dataset.confirm),
      element("button", "file" in button.dataset ? body.dataset.send : button.textContent),
      element("button", body.dataset.cancel),
    ];
    words.id = "asked";
    yes.className = no.className = "plain";
    ask.setAttribute("role", "alertdialog");
    ask.setAttribute("aria-labelledby", words.id);
    const file = "file" in button.dataset && chooser(button);
    ask.replaceChildren(words, ...(file ? [file, element("p", button.dataset.note)] : []), yes, no);
    no.onclick = () => ask.close();
    const stop = new AbortController();
    yes.onclick = async () => {
      if (file && !file.reportValidity()) return;
      let sent = null;
      if (file) {
        yes.disabled = true;
        const bar = Object.assign(document.createElement("progress"), { max: 1, value: 0 });
        bar.setAttribute("aria-labelledby", words.id);
        no.before(bar);
        sent = await upload(file.files[0], stop.signal, (part) => { bar.value = part; });
        if (stop.signal.aborted) return;
      }
      ask.close();
      if (!button.isConnected) return;
      const fields = [["confirmed", "yes"]].concat(sent ? [["file", sent]] : []);
      const answers = fields.map(([name, value]) =>
        Object.assign(document.createElement("input"), { type: "hidden", name, value }));
      // A host that accepts no pieces gets the file with the form.
      if (file && !sent) answers.push(Object.assign(file, { hidden: true }));
      form.enctype = file && !sent ? "multipart/form-data" : "";
      form.append(...answers);
      asked.add(button);
      form.requestSubmit(button);
      for (const answer of answers) answer.remove();
    };
    ask.onclose = () => {
      stop.abort();
      if (button.isConnected) button.focus();
    };
    body.append(ask);
    ask.showModal();
    return false;
  }

  // The control for the file of an action; a file may also be dropped on the question, or pasted.
  function chooser(button) {
    const file = Object.assign(document.createElement("input"), {
      type: "file", name: "file", accept: button.dataset.file, required: true,
    });
    file.setAttribute("aria-labelledby", "asked");
    file.onchange = () => {
      const isTooLarge = file.files[0]?.size > Number(body.dataset.largest);
      file.setCustomValidity(isTooLarge ? button.dataset.note : "");
    };
    const put = (event, files) => {
      if (!files || !files.length) return;
      event.preventDefault();
      file.files = files;
      file.onchange();
    };
    ask.ondragover = (event) => event.preventDefault();
    ask.ondrop = (event) => put(event, event.dataTransfer.files);
    ask.onpaste = (event) => put(event, event.clipboardData.files);
    return file;
  }

  // Sends a file in pieces that proxies let through, and goes on after a failure where the host has
  // it. The result is the file's name for a form; null where the host accepts no pieces.
  async function upload(file, signal, report) {
    const send = (path, method, headers, body) =>
      fetch(path, { method, headers, body, signal }).catch(() => null);
    const made = await send("/uploads", "POST", {
      "Upload-Complete": "?0", "Upload-Length": String(file.size),
    });
    if (!made || made.status !== 201) return null;
    const place = made.headers.get("Location");
    const drop = () => fetch(place, { method: "DELETE" }).catch(() => {});
    const name = () => {
      signal.removeEventListener("abort", drop);
      return place.split("/").pop();
    };
    signal.addEventListener("abort", drop);
    let [start, size, pause] = [0, 1000000, 1000];
    const end = Date.now() + 300000;
    while (!signal.aborted && Date.now() < end) {
      const piece = file.slice(start, start + size);
      const isLast = start + piece.size === file.size;
      const answer = await send(place, "PATCH", {
        "Content-Type": "application/partial-upload", "Upload-Offset": String(start),
        "Upload-Complete": isLast ? "?1" : "?0",
      }, piece);
      if (answer && answer.ok) {
        start += piece.size;
        report(start / file.size);
        if (isLast) return name();
        pause = 1000;
        continue;
      }
      if (answer && answer.status === 413 && size > 65536) {
        size /= 2;
        continue;
      }
      if (answer && answer.status !== 409 && answer.status < 500) return null;
      await new Promise((done) => { setTimeout(done, pause * (0.5 + Math.random())); });
      pause = Math.min(pause * 2, 30000);
      const there = await send(place, "HEAD", {});
      if (there && there.headers.get("Upload-Complete") === "?1") return name();
      if (there && there.ok) start = Number(there.headers.get("Upload-Offset"));
      else if (there && there.status === 404) return null;
    }
    return null;
  }

  document.addEventListener("submit", (event) => {
    if (!confirmed(event.target, event.submitter)) return event.preventDefault();
    if (hold(event.target, event.submitter)) return event.preventDefault();
    // The text typed in the page's other forms is kept at once: the answer shows it again.
    for (const [place, timer] of [...waiting]) {
      if (formOf(place) !== event.target) sendDraft(place);
      else { clearTimeout(timer); waiting.delete(place); }
    }
    const button = event.submitter;
    if (!button || !("aside" in button.dataset)) return;
    event.preventDefault();
    aside(event.target, button).catch(() => {
      delete button.dataset.aside;
      event.target.requestSubmit(button);
    });
  });
  function leave() {
    hideTyped();
    for (const place of [...waiting.keys()]) sendDraft(place);
    close();
  }
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return leave();
    isRenewed = false;
    pause = 1000;
    open();
  });
  // A page from the browser's own cache may be another user's meanwhile.
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    last = "";
    open();
  });
  addEventListener("offline", () => lost(body.dataset.offline));
  addEventListener("online", () => { pause = 1000; open(); });

  offerShowing();
  watchLists();
  returnToRow();
  const errors = document.querySelector(".errors[autofocus]");
  addEventListener("load", () => {
    if (errors && document.activeElement === body) errors.focus();
  });
  open();
})();
