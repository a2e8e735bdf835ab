import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { z } from "zod";
import { type Problem, problem } from "../problem.ts";
import type { HttpReply } from "../provider.ts";

const declared = (reply: HttpReply): string | undefined => {
  const head = new TextDecoder("latin1").decode(reply.body.subarray(0, 200));
  const found =
    /charset\s*=\s*"?([\w-]+)/i.exec(reply.headers["content-type"] ?? "") ??
    /^\uFEFF?<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/.exec(head);
  return found?.[1];
};

/** Decodes by header or XML declaration, else by `fallback`. */
export function textOf(reply: HttpReply, fallback = "utf-8"): string {
  for (const encoding of [declared(reply) ?? fallback, fallback]) {
    try {
      return new TextDecoder(encoding).decode(reply.body);
    } catch {
      // Unknown encoding: the fallback is valid.
    }
  }
  return "";
}

const excerptLength = 120;
export const excerpt = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
  return text.replace(/\s+/g, " ").slice(0, excerptLength);
};

const malformed = (found: string, reason: string): Problem => problem("malformed", { found, reason });

function check<T extends z.ZodType>(value: unknown, schema: T): z.output<T> | Problem {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [first] = read.error.issues;
  return malformed(excerpt(value), `${first?.path.join(".") ?? ""}: ${first?.message ?? ""}`);
}

export function readJson<T extends z.ZodType>(reply: HttpReply, schema: T): z.output<T> | Problem {
  const text = textOf(reply);
  try {
    return check(JSON.parse(text), schema);
  } catch {
    return malformed(excerpt(text), "not JSON");
  }
}

/**
 * Attributes get an "@" prefix, texts stay texts, elements in `lists` are always arrays; text beside attributes is
 * "#text".
 */
export function readXml<T extends z.ZodType>(
  reply: HttpReply,
  schema: T,
  lists: readonly string[],
): z.output<T> | Problem {
  const text = textOf(reply);
  if (XMLValidator.validate(text) !== true) return malformed(excerpt(text), "not XML");
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => lists.includes(name),
  });
  try {
    return check(parser.parse(text), schema);
  } catch {
    return malformed(excerpt(text), "not XML");
  }
}
