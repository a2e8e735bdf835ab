import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { Issue } from "../../statement.ts";
import { issue } from "../issue.ts";
import { exceedsMarkup } from "../text/text-limits.ts";

/** An element without namespace prefixes. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** Direct text, trimmed. */
  readonly text: string;
  /** Element number from 1, since reports have a single line. */
  readonly line: number;
}

const ATTRIBUTES = ":@";
const TEXT = "#text";

// Custom entities are never expanded (entity bombs).
const OPTIONS = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
};

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decodeEntities = (text: string): string => {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
};

type Raw = Readonly<Record<string, unknown>>;

const attributesOf = (raw: Raw): Record<string, string> => {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries((raw[ATTRIBUTES] ?? {}) as Raw))
    attributes[name] = decodeEntities(String(value));
  return attributes;
};

const toNodes = (list: readonly Raw[], count: { line: number }): XmlNode[] => {
  const nodes: XmlNode[] = [];
  for (const raw of list) {
    const name = Object.keys(raw).find((key) => key !== ATTRIBUTES);
    if (name === undefined || name === TEXT) continue;
    count.line += 1;
    const { line } = count;
    const inner = (raw[name] ?? []) as readonly Raw[];
    const texts = inner.filter((child) => TEXT in child).map((child) => String(child[TEXT]));
    const children = toNodes(inner, count);
    nodes.push({
      name,
      attributes: attributesOf(raw),
      children,
      text: decodeEntities(texts.join(" ")),
      line,
    });
  }
  return nodes;
};

/** Returns the root, or the problem: truncated, malformed, nested too deep. */
export const readXml = (text: string): { readonly root: XmlNode } | { readonly fatal: Issue } => {
  const excess = exceedsMarkup(text);
  if (excess !== undefined) return { fatal: excess };
  try {
    const valid = XMLValidator.validate(text);
    if (valid !== true) return { fatal: issue("xml-damaged", { place: String(valid.err.line) }) };
    const [root] = toNodes(new XMLParser(OPTIONS).parse(text) as readonly Raw[], { line: 0 });
    return root === undefined ? { fatal: issue("xml-damaged", { place: "1" }) } : { root };
  } catch {
    return { fatal: issue("xml-damaged", { place: "1" }) };
  }
};

/** Returns all descendants of a name in document order. */
export const findElements = (node: XmlNode, name: string): XmlNode[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findElements(child, name)]);
