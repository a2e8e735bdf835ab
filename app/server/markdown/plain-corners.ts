import type { Root } from "hast";
import type { Plugin } from "unified";
import { visit } from "unist-util-visit";

/** Turns an empty header of a table, such as its corner, into a plain cell: a header without a name names nothing. */
export const plainCorners: Plugin<[], Root> = () => (tree) => {
  visit(tree, "element", (node) => {
    if (node.tagName === "th" && node.children.length === 0) node.tagName = "td";
  });
};
