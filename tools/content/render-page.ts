import type { Element, Root as HtmlRoot, RootContent } from "hast";
import type { Root } from "mdast";
import type { LeafDirective } from "mdast-util-directive";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkDirective from "remark-directive";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { frameTables, textOf } from "../../app/server/markdown/frame-tables.ts";
import type { Language } from "../../app/shared/languages.ts";
import { type ContentBlock, type ContentPart, contentBlocks } from "../../app/shared/page-content.ts";
import { screenSizes } from "../../app/ui/product/screen-files.ts";
import { writeCount } from "./counts.ts";

export interface RenderedPage {
  readonly parts: readonly ContentPart[];
  readonly links: readonly string[];
  /** For link anchors. */
  readonly ids: readonly string[];
  readonly words: number;
  readonly faults: readonly string[];
}

const blockTag = "content-block";

const reader = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkDirective).freeze();
const writer = unified().use(remarkRehype).use(rehypeSlug).freeze();
const printer = unified().use(rehypeStringify).freeze();

const isBlock = (name: string): name is ContentBlock => contentBlocks.some((block) => block === name);

function readBlock(node: LeafDirective): string | undefined {
  const { name, attributes } = node;
  if (!isBlock(name)) return `unknown block ::${name}`;
  const screen = attributes?.name ?? "";
  if (name === "screen" && !(screen in screenSizes)) return `unknown screen "${screen}"`;
  node.data = { hName: blockTag, hProperties: { block: name, name: screen } };
  node.children = [];
  return undefined;
}

/** "Apache:2" stays text, as its colon begins no directive. */
function readDirectives(tree: Root, source: string, language: Language): readonly string[] {
  const faults: string[] = [];
  visit(tree, (node, index, parent) => {
    if (node.type === "containerDirective") faults.push(`unknown block :::${node.name}`);
    if (node.type === "leafDirective") {
      if (parent?.type !== "root") faults.push(`block ::${node.name} inside a paragraph or a list`);
      const fault = readBlock(node);
      if (fault) faults.push(fault);
    }
    if (node.type === "textDirective" && parent && index !== undefined) {
      const { start, end } = node.position ?? {};
      const written = node.name === "count" ? writeCount(node.attributes ?? {}, language) : undefined;
      if (written && "fault" in written) faults.push(written.fault);
      const value = written && "text" in written ? written.text : source.slice(start?.offset, end?.offset);
      parent.children[index] = { type: "text", value };
    }
    if (node.type === "html") faults.push(`HTML is not shown: ${node.value.slice(0, 40)}`);
    if (node.type === "heading" && node.depth === 1) faults.push("a heading of the first rank in the text");
  });
  return faults;
}

const isOutside = (href: string) => /^https?:/.test(href);

function splitParts(tree: HtmlRoot): readonly ContentPart[] {
  const parts: ContentPart[] = [];
  let text: RootContent[] = [];
  const endText = () => {
    const html = printer.stringify({ type: "root", children: text }).trim();
    if (html !== "") parts.push({ kind: "html", html });
    text = [];
  };
  for (const child of tree.children) {
    if (child.type !== "element" || child.tagName !== blockTag) {
      text.push(child);
      continue;
    }
    endText();
    const { block, name } = child.properties;
    parts.push({ kind: "block", block: block as ContentBlock, name: String(name) });
  }
  endText();
  return parts;
}

/** Each block is a separate part. */
export function renderPage(markdown: string, language: Language): RenderedPage {
  const read = reader.parse(markdown);
  const faults = readDirectives(read, markdown, language);
  const tree = writer.runSync(read) as HtmlRoot;
  frameTables(tree);
  const links: string[] = [];
  const ids: string[] = [];
  visit(tree, "element", (node: Element) => {
    if (node.properties.id !== undefined) ids.push(String(node.properties.id));
    const { href } = node.properties;
    if (node.tagName !== "a" || typeof href !== "string") return;
    links.push(href);
    if (isOutside(href)) node.properties.rel = ["noopener", "noreferrer"];
  });
  const words = textOf({
    type: "element",
    tagName: "main",
    properties: {},
    children: tree.children as Element[],
  });
  return {
    parts: splitParts(tree),
    links,
    ids,
    words: words.match(/[\p{L}\p{N}][^\s—–|]*/gu)?.length ?? 0,
    faults,
  };
}
