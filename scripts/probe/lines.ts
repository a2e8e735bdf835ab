import { textOf } from "../../app/market/providers/kit/read-reply.ts";
import type { Capability } from "../../app/market/providers/queries.ts";
import type { Fetched, Sent } from "../../app/market/runner/parts.ts";

const shownCharacters = 600;
const shownRows = 5;

export function sentLines({ url, ms, reply, problem }: Sent): string[] {
  const head = `→ ${url}`;
  if (reply === undefined) return [head, `← ${JSON.stringify(problem)}, ${Math.round(ms)} ms`];
  const type = reply.headers["content-type"] ?? "no content-type";
  const text = textOf(reply);
  const rest = text.length > shownCharacters ? ` … (${text.length} characters)` : "";
  return [
    head,
    `← ${reply.status} ${type}, ${reply.body.length} bytes, ${Math.round(ms)} ms`,
    text.slice(0, shownCharacters) + rest,
    ...(problem === undefined ? [] : [`problem: ${JSON.stringify(problem)}`]),
  ];
}

export function fetchedLines({ rows, unread, problem }: Fetched<Capability>): string[] {
  return [
    `${rows.length} rows`,
    ...rows.slice(0, shownRows).map((row) => `  ${JSON.stringify(row)}`),
    ...(rows.length > shownRows ? [`  … ${JSON.stringify(rows.at(-1))}`] : []),
    `${unread.length} fields not read`,
    ...unread.map(({ path, text, reason }) => `  ${path}: ${text} (${reason})`),
    ...(problem === undefined ? [] : [`problem: ${JSON.stringify(problem)}`]),
  ];
}
