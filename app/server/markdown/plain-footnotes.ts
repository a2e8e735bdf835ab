import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** The renderer's heading of notes, always in English. */
const headingId = "footnote-label";

/** Drops English words of footnotes: numbers and arrows need no translation. */
export function plainFootnotes(tree: Root): void {
  visit(tree, "element", (node: Element, index, parent) => {
    const { id, dataFootnoteRef, dataFootnoteBackref } = node.properties;
    if (id === headingId && parent && index !== undefined) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (dataFootnoteRef !== undefined) delete node.properties.ariaDescribedBy;
    if (dataFootnoteBackref !== undefined) delete node.properties.ariaLabel;
    return undefined;
  });
}
