// Node's own HTTP server doing the work of the login page: peer.js TEMPLATE.json
"use strict";
const crypto = require("node:crypto");
const fs = require("node:fs");
const http = require("node:http");

const template = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const key = crypto.randomBytes(32);
const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
// Pages are cut at their marks once, as a template engine does.
for (const kind of ["get", "done", "again"]) {
  template[kind].pieces = template[kind].body.split(/@@(CSRF|ONCE|NAME)@@/);
}

const formToken = (cookie) =>
  crypto.createHmac("sha256", key).update(cookie).digest().subarray(0, 16).toString("base64url");
const cookieOf = (header = "") => {
  for (const part of header.split(";")) {
    const [name, value] = part.trim().split("=");
    if (name === "screens") return value;
  }
  return undefined;
};
const isSame = (one, other) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && crypto.timingSafeEqual(a, b);
};

function answer(response, kind, cookie, csrf = "", name = "") {
  const page = template[kind];
  let body = "";
  for (let index = 0; index < page.pieces.length; index += 1) {
    const piece = page.pieces[index];
    if (index % 2 === 0) body += piece;
    else if (piece === "CSRF") body += csrf;
    else if (piece === "ONCE") body += crypto.randomBytes(12).toString("base64url");
    else body += name.replace(/[&<>"']/g, (letter) => escapes[letter]);
  }
  const fields = page.fields.flat();
  if (cookie) fields.push("Set-Cookie", `screens=${cookie}; Path=/; HttpOnly; SameSite=Lax`);
  fields.push("Content-Length", Buffer.byteLength(body));
  response.writeHead(page.status, fields);
  response.end(body);
}

function post(request, response, text) {
  const form = new URLSearchParams(text);
  const csrf = formToken(cookieOf(request.headers.cookie) || "");
  if (!isSame(form.get("csrf") || "", csrf)) {
    response.writeHead(403).end();
  } else if (form.get(template.passwordField) === "right") {
    answer(response, "done", crypto.randomBytes(38).toString("base64url"));
  } else {
    answer(response, "again", undefined, csrf, form.get(template.userField) || "");
  }
}

const server = http.createServer((request, response) => {
  if (request.method === "GET") {
    const known = cookieOf(request.headers.cookie);
    const cookie = known || crypto.randomBytes(38).toString("base64url");
    answer(response, "get", known ? undefined : cookie, formToken(cookie));
    return;
  }
  const pieces = [];
  request.on("data", (piece) => pieces.push(piece));
  request.on("end", () => post(request, response, Buffer.concat(pieces).toString()));
});
server.listen(0, "127.0.0.1", () => {
  console.log(`Listening on http://127.0.0.1:${server.address().port}/`);
});
