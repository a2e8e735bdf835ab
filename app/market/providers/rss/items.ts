import { createHash } from "node:crypto";
import { z } from "zod";
import { readXml } from "../kit/read-reply.ts";
import type { Problem } from "../problem.ts";
import type { HttpReply } from "../provider.ts";

const list = z.array(z.looseObject({})).default([]);
/** An element without children is an empty text. */
const holding = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? {} : value), schema);

const Feed = z.union([
  z
    .object({ rss: z.object({ channel: holding(z.looseObject({ item: list })) }) })
    .transform(({ rss }) => rss.channel.item),
  z.object({ "rdf:RDF": holding(z.looseObject({ item: list })) }).transform((feed) => feed["rdf:RDF"].item),
  z.object({ feed: holding(z.looseObject({ entry: list })) }).transform(({ feed }) => feed.entry),
]);

export const readItems = (reply: HttpReply): Readonly<Record<string, unknown>>[] | Problem =>
  readXml(reply, Feed, ["item", "entry", "link"]);

/** Without markup; "&amp;lt;" becomes "<". */
function textOf(value: unknown): string {
  const inner = typeof value === "object" && value !== null && "#text" in value ? value["#text"] : value;
  const raw = typeof inner === "string" ? inner : typeof inner === "number" ? String(inner) : "";
  return raw
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|apos|amp|nbsp|#\d+);/g, (_all, name: string) => entities[name] ?? numbered(name))
    .replaceAll("\u0000", "")
    .replace(/\s+/g, " ")
    .trim();
}
const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  amp: "&",
  nbsp: " ",
};
const numbered = (name: string): string => {
  const code = Number(name.slice(1));
  return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : "";
};

/** Atom has several links, others one, some only a guid that is an address. */
function linkOf(item: Readonly<Record<string, unknown>>, base: string): string | undefined {
  const links = Array.isArray(item.link) ? item.link : [];
  const atom = links.find(
    (one) => typeof one === "object" && one !== null && (one["@rel"] ?? "alternate") === "alternate",
  );
  const guid = textOf(item.guid);
  const candidates = [atom?.["@href"], textOf(links[0]), /^https?:/.test(guid) ? guid : undefined];
  const found = candidates.find((one) => typeof one === "string" && one !== "");
  if (found === undefined || !URL.canParse(found, base)) return undefined;
  const url = new URL(found, base);
  return /^https?:$/.test(url.protocol) ? url.href : undefined;
}

const instantOf = (item: Readonly<Record<string, unknown>>): string | undefined => {
  const text = ["pubDate", "published", "updated", "dc:date"]
    .map((name) => textOf(item[name]))
    .find((one) => one !== "");
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) || Math.abs(at) > 4e12 ? undefined : new Date(at).toISOString();
};

/** `id` is the item's own, its address, or both. */
export function headlineOf(item: Readonly<Record<string, unknown>>, base: string) {
  const title = textOf(item.title) || undefined;
  const url = linkOf(item, base);
  const publishedAt = instantOf(item);
  const own = textOf(item.guid) || textOf(item.id) || url;
  const made = createHash("sha256").update(`${title} ${publishedAt}`).digest("hex").slice(0, 32);
  return { id: own ?? made, title, url, publishedAt, publisher: textOf(item.source) || null };
}
