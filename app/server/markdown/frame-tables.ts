import type { Element, ElementContent, Root, RootContent } from "hast";
import { visit } from "unist-util-visit";

const isHeading = ({ tagName }: Element): boolean => /^h[2-6]$/.test(tagName);

export const textOf = (node: ElementContent | RootContent): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map(textOf).join(" ") : "";

/**
 * Scrolls sideways, also by keyboard. Empty header cells become plain cells: a screen reader would announce a nameless
 * header.
 */
export function frameTables(tree: Root): void {
  visit(tree, "element", (node: Element, index, parent) => {
    if (node.tagName === "th" && textOf(node).trim() === "") node.tagName = "td";
    if (node.tagName !== "table" || !parent || index === undefined) return undefined;
    const before = parent.children
      .slice(0, index)
      .findLast((one) => one.type === "element" && isHeading(one));
    const id = before?.type === "element" ? before.properties.id : undefined;
    const names = id === undefined ? {} : { ariaLabelledBy: [String(id)] };
    parent.children[index] = {
      type: "element",
      tagName: "div",
      properties: { className: ["prose-table"], role: "region", tabIndex: 0, ...names },
      children: [node],
    };
    return index + 1;
  });
}
