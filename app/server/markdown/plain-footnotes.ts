import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** Heading of the notes as the renderer writes it, in English whatever the language of the text. */
const headingId = "footnote-label";

/** Drops the English heading and labels of footnotes: numbers and arrows say the same in every language. */
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
