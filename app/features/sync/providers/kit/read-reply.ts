import type { z } from "zod";
import { SyncProblem, type SyncReply } from "../../provider.ts";

const isPage = ({ headers, text }: SyncReply): boolean =>
  /html/i.test(headers["content-type"] ?? "") || /^[\s\uFEFF]*<(?:!doctype\s+html|html)/i.test(text);

/** The reply is none of this provider, whatever its status: a page of a gateway, a cut text, another shape. */
export const unreadable = (reason: string, { status }: SyncReply): SyncProblem =>
  new SyncProblem("unreadable", { reason, status: String(status) });

/** Protection services and gateways answer with a page, often with status 200. @throws SyncProblem unreadable */
export function refusePage(reply: SyncReply): void {
  if (isPage(reply)) throw unreadable("html", reply);
}

/** The reply as JSON of any shape; undefined when it is none. */
export function jsonOf({ text }: SyncReply): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a reply. Unknown fields are ignored; what the schema wants must be there.
 * @throws SyncProblem unreadable; it names the field that was wrong, never its value
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
