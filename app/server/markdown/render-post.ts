import type { Element, ElementContent, Root as Tree } from "hast";
import type { Image, Root, Text } from "mdast";
import rehypeSanitize, { defaultSchema, type Options as Schema } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { type Plugin, unified } from "unified";
import { visit } from "unist-util-visit";
import { beginHeadings } from "./begin-headings.ts";
import { frameTables } from "./frame-tables.ts";
import { plainFootnotes } from "./plain-footnotes.ts";

/** A live figure: `value` for machines, `text` for the reader. */
export interface PostFigure {
  readonly value: string;
  readonly text: string;
}

/** Picture available to posts: the widths it is stored in, largest last. */
export interface PostPicture {
  readonly width: number;
  readonly height: number;
  readonly sources: readonly { readonly address: string; readonly width: number }[];
}

/** Figures and pictures a post may reference; null when not found. */
export interface PostParts {
  readonly figure: (example: string, name: string) => PostFigure | null;
  readonly picture: (address: string) => PostPicture | null;
}

/** Mistake in a post: its code is a key of `blog:fault`, `params` fill the text. */
export interface PostFault {
  readonly code: "figure-unknown" | "picture-alt" | "picture-unknown";
  readonly line: number;
  readonly params: Readonly<Record<string, string>>;
}

export interface RenderedPost {
  /** Sanitised; headings begin at h2. */
  readonly html: string;
  /** Number of words to read, including figures. */
  readonly words: number;
  readonly faults: readonly PostFault[];
}

const lineOf = (node: { readonly position?: { readonly start: { readonly line: number } } | undefined }) =>
  node.position?.start.line ?? 1;

const figureName = "figure";

/** Directive `:name{attributes}` in a text, on its own line or around a block. */
type Directive = Pick<Text, "position"> & {
  readonly type: string;
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | null | undefined>> | null;
};

const isDirective = (node: { readonly type: string }): node is Directive =>
  ["textDirective", "leafDirective", "containerDirective"].includes(node.type);

/** Inserts figures; every other directive is plain text with a colon and stays as written. */
const placeFigures: Plugin<[source: string, parts: PostParts, faults: PostFault[]], Root> =
  (source, parts, faults) => (tree) => {
    visit(tree, (node, index, parent) => {
      if (!isDirective(node) || parent === undefined || index === undefined) return;
      const { position } = node;
      const written = source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
      const asText: Text = { type: "text", value: written };
      if (node.type !== "textDirective" || node.name !== figureName) {
        const block = node.type === "textDirective" ? asText : { type: "paragraph", children: [asText] };
        parent.children.splice(index, 1, block as never);
        return index + 1;
      }
      const { example = "", name = "" } = node.attributes ?? {};
      const figure = parts.figure(example ?? "", name ?? "");
      if (figure === null)
        faults.push({
          ...{ code: "figure-unknown", line: lineOf(node) },
          params: { example: example ?? "", name: name ?? "" },
        });
      const value: Text & { data?: object } = { type: "text", value: figure?.text ?? written };
      if (figure)
        value.data = {
          ...{ hName: "data", hProperties: { value: figure.value } },
          hChildren: [{ type: "text", value: figure.text }],
        };
      parent.children.splice(index, 1, value);
      return index + 1;
    });
  };

/** Reports pictures without alternative text and those that are not stored here. */
const checkPictures: Plugin<[parts: PostParts, faults: PostFault[]], Root> = (parts, faults) => (tree) => {
  visit(tree, ["image", "imageReference"], (node) => {
    const { alt, url = "" } = node as Image;
    const line = lineOf(node);
    if (!alt?.trim()) faults.push({ code: "picture-alt", line, params: {} });
    if (parts.picture(url) === null) faults.push({ code: "picture-unknown", line, params: { address: url } });
  });
};

/** Gives pictures their size, so that the layout does not shift, and loads them lazily. */
const sizePictures: Plugin<[parts: PostParts], Tree> = (parts) => (tree) => {
  visit(tree, "element", (node: Element, index, parent) => {
    if (node.tagName !== "img" || parent === undefined || index === undefined) return;
    const picture = parts.picture(String(node.properties.src ?? ""));
    if (picture === null) {
      parent.children.splice(index, 1);
      return index;
    }
    const { width, height, sources } = picture;
    Object.assign(node.properties, { width, height, loading: "lazy", decoding: "async" });
    if (sources.length > 1) {
      node.properties.srcSet = sources.map((one) => `${one.address} ${one.width}w`).join(", ");
      node.properties.sizes = "(width <= 760px) 100vw, 720px";
    }
    return undefined;
  });
};

const isSpace = (node: ElementContent): boolean => node.type === "text" && node.value.trim() === "";

/** Turns a picture alone in its paragraph into a figure, with its title as the caption. */
const frameFigures: Plugin<[], Tree> = () => (tree) => {
  visit(tree, "element", (node: Element) => {
    const [only, ...others] = node.children.filter((child) => !isSpace(child));
    if (node.tagName !== "p" || others.length > 0) return;
    if (only?.type !== "element" || only.tagName !== "img") return;
    const { title } = only.properties;
    node.tagName = "figure";
    node.children = [only];
    if (typeof title !== "string" || title === "") return;
    delete only.properties.title;
    node.children.push({
      ...{ type: "element", tagName: "figcaption", properties: {} },
      children: [{ type: "text", value: title }],
    });
  });
};

const countWords: Plugin<[note: (words: number) => void], Tree> = (note) => (tree) => {
  let words = 0;
  visit(tree, "text", ({ value }) => {
    words += value.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  });
  note(words);
};

const schema: Schema = {
  ...defaultSchema,
  // Ids come from footnotes only, which have the prefix already.
  clobberPrefix: "",
  tagNames: [...(defaultSchema.tagNames ?? []), "data"],
  attributes: { ...defaultSchema.attributes, data: ["value"] },
};

/**
 * Renders the Markdown of a post, with live figures (`:figure{example="two-deposits" name="twr"}`), sized pictures and
 * tables, and reports the mistakes in it.
 */
export function renderPost(markdown: string, parts: PostParts): RenderedPost {
  const faults: PostFault[] = [];
  let words = 0;
  const html = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkDirective)
    .use(placeFigures, markdown, parts, faults)
    .use(checkPictures, parts, faults)
    .use(remarkRehype)
    .use(() => plainFootnotes)
    .use(beginHeadings, 2)
    .use(rehypeSanitize, schema)
    .use(countWords, (counted) => {
      words = counted;
    })
    .use(sizePictures, parts)
    .use(frameFigures)
    .use(rehypeSlug)
    .use(() => frameTables)
    .use(rehypeStringify)
    .processSync(markdown);
  return { html: String(html), words, faults: faults.toSorted((a, b) => a.line - b.line) };
}
