/** A leaf has text, an aggregate children. */
export interface OfxNode {
  readonly name: string;
  readonly text: string;
  /** From 1. */
  readonly line: number;
  readonly children: readonly OfxNode[];
}

interface OpenNode extends OfxNode {
  readonly children: OfxNode[];
}

const TOKEN = /<(\/?)([A-Za-z][\w.]*)[^<>]*>([^<]*)/g;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};
/** No real file nests deeper. */
const MAX_DEPTH = 40;

const decode = (text: string): string =>
  text.trim().replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (whole, name: string) => NAMED[name] ?? whole);

/**
 * Reads both forms of OFX: SGML with unclosed leaves, and XML. A tag with text is a leaf; a closing tag closes
 * everything open within, unmatched ones are ignored.
 */
export const readOfx = (text: string): OfxNode => {
  const root: OpenNode = { name: "", text: "", line: 1, children: [] };
  const stack: OpenNode[] = [root];
  let line = 1;
  let counted = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [, closing, tag = "", inner = ""] = match;
    for (
      let at = text.indexOf("\n", counted);
      at >= 0 && at < match.index;
      at = text.indexOf("\n", counted)
    ) {
      line += 1;
      counted = at + 1;
    }
    const name = tag.toUpperCase();
    if (closing === "/") {
      const depth = stack.findLastIndex((node) => node.name === name);
      if (depth > 0) stack.length = depth;
      continue;
    }
    const node: OpenNode = { name, text: decode(inner), line, children: [] };
    stack.at(-1)?.children.push(node);
    if (node.text === "" && stack.length < MAX_DEPTH) stack.push(node);
  }
  return root;
};

/** Returns the first descendant of a name. */
export const findNode = (node: OfxNode, name: string): OfxNode | undefined => {
  for (const child of node.children) {
    if (child.name === name) return child;
    const found = findNode(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Returns all descendants of a name, without nested ones. */
export const findNodes = (node: OfxNode, name: string): OfxNode[] =>
  node.children.flatMap((child) => (child.name === name ? [child] : findNodes(child, name)));

/** Returns the text of the first descendant of a name, or "". */
export const textOf = (node: OfxNode, name: string): string => findNode(node, name)?.text ?? "";

/** Returns an element as one line, for failed rows. */
export const plainText = (node: OfxNode): string =>
  [`<${node.name}>${node.text}`, ...node.children.map(plainText)].join("");
