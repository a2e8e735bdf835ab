import { type Problem, problem } from "../providers/problem.ts";
import type { HttpReply, HttpRequest } from "../providers/provider.ts";
import { readRetryAfter } from "./retry.ts";

const statusProblems: Readonly<Record<number, Problem["problem"]>> = {
  401: "unauthorised",
  402: "not-in-plan",
  403: "unauthorised",
  404: "not-found",
  408: "server-error",
  410: "not-found",
  425: "server-error",
  429: "rate-limited",
};

export function problemOfStatus({ status, headers }: HttpReply, now: number): Problem | undefined {
  if (status >= 200 && status < 300) return undefined;
  const code = statusProblems[status] ?? (status >= 500 ? "server-error" : "refused");
  const retryAfterMs = readRetryAfter(headers["retry-after"], now);
  return {
    ...problem(code, { status: String(status) }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** Types really sent for each form; plain text is common. */
const types: Record<Exclude<HttpRequest["expects"], "page">, RegExp> = {
  json: /json|javascript|text\/plain/,
  xml: /xml|text\/plain/,
  csv: /csv|text\/plain|octet-stream|excel/,
};

/**
 * Detects pages instead of data: protection, consent and proof-of-work pages come with status 200, some under the
 * data's type.
 */
export function problemOfContent(reply: HttpReply, expects: HttpRequest["expects"]): Problem | undefined {
  if (expects === "page") return undefined;
  const type = (reply.headers["content-type"] ?? "").toLowerCase();
  const head = new TextDecoder("latin1").decode(reply.body.subarray(0, 512));
  if (/html/.test(type) || /^[\s\u00EF\u00BB\u00BF]*(<!--[^>]*-->\s*)*<(!doctype\s+html|html)/i.test(head))
    return problem("html", { type });
  if (type !== "" && !types[expects].test(type)) return problem("malformed", { type, expects });
  return undefined;
}
