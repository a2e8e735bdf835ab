import type { Root } from "hast";
import type { Plugin } from "unified";
import { visit } from "unist-util-visit";

/** Turns an empty table header, such as the corner, into a plain cell: an empty header labels nothing. */
export const plainCorners: Plugin<[], Root> = () => (tree) => {
  visit(tree, "element", (node) => {
    if (node.tagName === "th" && node.children.length === 0) node.tagName = "td";
  });
};
