import type { Element, Root } from "hast";
import type { Plugin } from "unified";
import { visit } from "unist-util-visit";

const isHeading = /^h[1-6]$/;

/** Moves headings below the page's h1, in order: the highest becomes `first`. */
export const beginHeadings: Plugin<[first: 2 | 3], Root> = (first) => (tree) => {
  visit(tree, "element", (node: Element) => {
    if (!isHeading.test(node.tagName)) return;
    const rank = Number(node.tagName.slice(1));
    node.tagName = `h${first === 2 ? Math.max(2, rank) : Math.min(6, rank + 2)}`;
  });
};
