import { FieldRow, type RowStyle } from "../tables/field-row.ts";
import type { XmlNode } from "./xml-tree.ts";

const SHOWN = 40;

/** Converts an element to a row: attributes, and texts of child elements without children. */
export const toTreeRow = (node: XmlNode, section: string, style: RowStyle): FieldRow => {
  const cells = new Map<string, string>(Object.entries(node.attributes));
  for (const child of node.children)
    if (child.children.length === 0 && !cells.has(child.name)) cells.set(child.name, child.text);
  const parts = [...cells].filter(([, value]) => value !== "").slice(0, SHOWN);
  const raw = `${node.name} ${parts.map(([name, value]) => `${name}="${value}"`).join(" ")}`;
  return new FieldRow({ section, line: node.line, raw }, cells, style);
};

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);
