import type { Issue } from "../../statement.ts";
import { issue } from "../issue.ts";
import { MAX_VALUES, manyValues } from "../text/text-limits.ts";
import type { XmlNode } from "./xml-tree.ts";

const MAX_DEPTH = 100;
const SPACE = /[\s\ufeff]*/y;
const STRING = /"(?:[^"\\\n\r]|\\.)*"/y;
const SCALAR = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

type Open = { -readonly [Key in keyof XmlNode]: XmlNode[Key] };

class Damaged extends Error {}
class TooMany extends Error {}

/** Numbers stay text, never floats. */
class JsonReader {
  readonly items: { readonly node: Open; readonly at: number }[] = [];
  readonly #text: string;
  #at = 0;
  #line = 1;
  #values = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #space() {
    for (const sign of this.#take(SPACE) ?? "") if (sign === "\n") this.#line += 1;
  }

  #is(sign: string): boolean {
    this.#space();
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #string(): string {
    this.#space();
    const found = this.#take(STRING);
    if (found === undefined) throw new Damaged();
    return found.includes("\\") ? String(JSON.parse(found)) : found.slice(1, -1);
  }

  #list(node: Open, depth: number, end: string, child: () => XmlNode) {
    const children: XmlNode[] = [];
    if (depth > MAX_DEPTH) throw new Damaged();
    for (let isFirst = true; !this.#is(end); isFirst = false) {
      if (!isFirst && !this.#is(",")) throw new Damaged();
      children.push(child());
    }
    node.children = children;
  }

  value(name: string, depth: number): Open {
    this.#space();
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw new TooMany();
    const node: Open = { name, attributes: {}, children: [], text: "", line: this.#line };
    const next = this.#text[this.#at];
    if (this.#is("{")) {
      this.#list(node, depth, "}", () => {
        const key = this.#string();
        if (!this.#is(":")) throw new Damaged();
        return this.value(key, depth + 1);
      });
    } else if (this.#is("[")) {
      this.#list(node, depth, "]", () => {
        const at = this.#at;
        const node = this.value("node", depth + 1);
        this.items.push({ node, at });
        return node;
      });
    } else if (next === '"') node.text = this.#string().trim();
    else {
      const scalar = this.#take(SCALAR);
      if (scalar === undefined) throw new Damaged();
      node.text = scalar === "null" ? "" : scalar;
    }
    return node;
  }

  get line(): number {
    return this.#line;
  }

  isAtEnd(): boolean {
    this.#space();
    return this.#at === this.#text.length;
  }
}

/** In single-line JSON list items are numbered instead. */
const numberItems = (items: JsonReader["items"]) => {
  if (new Set(items.map(({ node }) => node.line)).size === items.length) return;
  const inOrder = items.toSorted((a, b) => a.at - b.at);
  for (const [index, { node }] of inOrder.entries()) node.line = index + 1;
};

/**
 * Reads JSON as XML: a field is an element, a list item an element "node". Line numbers are the file's if every item
 * has its own.
 */
export const readJson = (text: string): { readonly root: XmlNode } | { readonly fatal: Issue } => {
  const reader = new JsonReader(text);
  try {
    const root = reader.value("root", 0);
    if (!reader.isAtEnd()) throw new Damaged();
    numberItems(reader.items);
    return { root };
  } catch (error) {
    if (error instanceof TooMany) return { fatal: manyValues() };
    return { fatal: issue("json-damaged", { place: String(reader.line) }) };
  }
};
