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

/** Live figure, for machines and for the reader. */
export interface PostFigure {
  readonly value: string;
  readonly text: string;
}

/** Widths a picture is stored in, the largest last. */
export interface PostPicture {
  readonly width: number;
  readonly height: number;
  readonly sources: readonly { readonly address: string; readonly width: number }[];
}

/** Null when not found. */
export interface PostParts {
  readonly figure: (example: string, name: string) => PostFigure | null;
  readonly picture: (address: string) => PostPicture | null;
}

/** The code is a key of `blog:fault`. */
export interface PostFault {
  readonly code: "figure-unknown" | "picture-alt" | "picture-unknown";
  readonly line: number;
  readonly params: Readonly<Record<string, string>>;
}

export interface RenderedPost {
  /** Sanitised; headings begin at h2. */
  readonly html: string;
  readonly words: number;
  readonly faults: readonly PostFault[];
}

const lineOf = (node: { readonly position?: { readonly start: { readonly line: number } } | undefined }) =>
  node.position?.start.line ?? 1;

const figureName = "figure";

/** Directive `:name{attributes}`. */
type Directive = Pick<Text, "position"> & {
  readonly type: string;
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | null | undefined>> | null;
};

const isDirective = (node: { readonly type: string }): node is Directive =>
  ["textDirective", "leafDirective", "containerDirective"].includes(node.type);

/** Inserts figures; other directives stay as written. */
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

const checkPictures: Plugin<[parts: PostParts, faults: PostFault[]], Root> = (parts, faults) => (tree) => {
  visit(tree, ["image", "imageReference"], (node) => {
    const { alt, url = "" } = node as Image;
    const line = lineOf(node);
    if (!alt?.trim()) faults.push({ code: "picture-alt", line, params: {} });
    if (parts.picture(url) === null) faults.push({ code: "picture-unknown", line, params: { address: url } });
  });
};

/** Sets sizes, to avoid layout shifts, and lazy loading. */
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
  // Only footnotes have IDs, already prefixed.
  clobberPrefix: "",
  tagNames: [...(defaultSchema.tagNames ?? []), "data"],
  attributes: { ...defaultSchema.attributes, data: ["value"] },
};

/** Live figures are written `:figure{example="two-deposits" name="twr"}`. */
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
