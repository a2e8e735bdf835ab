import type { z } from "zod";
import { SyncProblem, type SyncReply } from "../../provider.ts";

const isPage = ({ headers, text }: SyncReply): boolean =>
  /html/i.test(headers["content-type"] ?? "") || /^[\s\uFEFF]*<(?:!doctype\s+html|html)/i.test(text);

/** Returns the problem of a response that is not the provider's: a gateway's page, truncated, another shape. */
export const unreadable = (reason: string, { status }: SyncReply): SyncProblem =>
  new SyncProblem("unreadable", { reason, status: String(status) });

/** Gateways respond with a page, often with status 200. @throws SyncProblem unreadable */
export function refusePage(reply: SyncReply): void {
  if (isPage(reply)) throw unreadable("html", reply);
}

/** Parses JSON; undefined when invalid. */
export function jsonOf({ text }: SyncReply): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a response by a schema; unknown fields are ignored.
 * @throws SyncProblem unreadable, naming the field, never its value
 */
export function readJson<Schema extends z.ZodType>(reply: SyncReply, schema: Schema): z.output<Schema> {
  refusePage(reply);
  const value = jsonOf(reply);
  if (value === undefined) throw unreadable("no-json", reply);
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [first] = read.error.issues;
  throw unreadable(first?.path.join(".") || "shape", reply);
}
