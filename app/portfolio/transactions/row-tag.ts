import { hash } from "node:crypto";
import { AppError } from "../../shared/app-error.ts";

/**
 * The tag of an editable row (ETag): follows from its content alone, so that a row which is as it was, after an undo
 * too, has the tag it had, and every other one has another.
 */
export function rowTag(content: Readonly<Record<string, unknown>>): string {
  const sorted = Object.keys(content)
    .sort()
    .map((name) => [name, content[name]]);
  return `"${hash("sha256", JSON.stringify(sorted), "base64url").slice(0, 22)}"`;
}

/**
 * Refuses to write over a row that its editor has not seen. Call it under the portfolio's lock.
 * @param ifMatch header If-Match: tags, or `*`; undefined: the path asks for none (`needsIfMatch`)
 * @throws AppError STALE, answered with 412
 */
export function assertMatches(ifMatch: string | undefined, tag: string): void {
  if (ifMatch === undefined || ifMatch.trim() === "*") return;
  const given = ifMatch.split(",").map((one) => one.trim());
  if (!given.includes(tag)) throw new AppError("STALE");
}
