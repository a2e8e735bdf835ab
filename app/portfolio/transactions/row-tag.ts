import { hash } from "node:crypto";
import { AppError } from "../../shared/app-error.ts";

/** Returns the ETag by content: an undone row regains its tag. */
export function rowTag(content: Readonly<Record<string, unknown>>): string {
  const sorted = Object.keys(content)
    .sort()
    .map((name) => [name, content[name]]);
  return `"${hash("sha256", JSON.stringify(sorted), "base64url").slice(0, 22)}"`;
}

/**
 * Call under the portfolio's lock.
 * @param ifMatch tags or `*`; undefined: not required
 * @throws AppError STALE, sent as 412
 */
export function assertMatches(ifMatch: string | undefined, tag: string): void {
  if (ifMatch === undefined || ifMatch.trim() === "*") return;
  const given = ifMatch.split(",").map((one) => one.trim());
  if (!given.includes(tag)) throw new AppError("STALE");
}
