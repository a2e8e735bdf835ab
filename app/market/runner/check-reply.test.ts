import { expect, it } from "vitest";
import { problemOfContent, problemOfStatus } from "./check-reply.ts";

const reply = (type: string, body: string) => ({
  status: 200,
  headers: type === "" ? {} : { "content-type": type },
  body: Buffer.from(body),
});

it.each([
  ["application/json", "{}", "json", undefined],
  ["text/plain; charset=utf-8", "{}", "json", undefined],
  ["", "{}", "json", undefined],
  ["application/rss+xml", "<?xml version='1.0'?><rss/>", "xml", undefined],
  ["application/octet-stream", "a;b\n", "csv", undefined],
  ["text/html", "<div>consent</div>", "json", "html"],
  ["application/xhtml+xml", "<p>wait</p>", "xml", "html"],
  ["application/json", "\uFEFF \n<!-- x --><HTML><body>", "json", "html"],
  ["text/xml", "<!DOCTYPE html><html></html>", "xml", "html"],
  ["image/png", "PNG", "json", "malformed"],
  ["text/csv", "a,b", "json", "malformed"],
  ["text/html", "<!DOCTYPE html><html></html>", "page", undefined],
] as const)("%s %s where %s is expected: %s", (type, body, expects, expected) => {
  expect(problemOfContent(reply(type, body), expects)?.problem).toBe(expected);
});

it.each([
  [200, undefined],
  [204, undefined],
  [400, "refused"],
  [401, "unauthorised"],
  [402, "not-in-plan"],
  [403, "unauthorised"],
  [404, "not-found"],
  [408, "server-error"],
  [418, "refused"],
  [429, "rate-limited"],
  [500, "server-error"],
  [503, "server-error"],
] as const)("status %d is %s", (status, expected) => {
  expect(problemOfStatus({ ...reply("", ""), status }, 0)?.problem).toBe(expected);
});
