import type { Element, Root } from "hast";
import rehypeSanitize, { defaultSchema, type Options as Schema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { type Plugin, unified } from "unified";
import { visit } from "unist-util-visit";
import { beginHeadings } from "./begin-headings.ts";
import { plainFootnotes } from "./plain-footnotes.ts";

/** Marks external links as user content, without weight in search engines and without referrer. */
const distrustLinks: Plugin<[], Root> = () => (tree) => {
  visit(tree, "element", (node: Element) => {
    if (node.tagName !== "a") return;
    const href = node.properties.href;
    const isOwn = typeof href === "string" && href.startsWith("/") && !href.startsWith("//");
    if (!isOwn) node.properties.rel = ["nofollow", "ugc", "noopener", "noreferrer"];
  });
};

const noTags = new Set(["img", "input", "table", "thead", "tbody", "tr", "th", "td", "section", "sup"]);

/** Allows words, lists, quotations and web links; no pictures, no HTML. */
const userSchema: Schema = {
  ...defaultSchema,
  // Only footnotes have IDs, already prefixed.
  clobberPrefix: "",
  tagNames: (defaultSchema.tagNames ?? []).filter((tag) => !noTags.has(tag)),
  protocols: { href: ["http", "https", "mailto"] },
};

const userText = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(() => plainFootnotes)
  .use(beginHeadings, 3)
  .use(rehypeSanitize, userSchema)
  .use(distrustLinks)
  .use(rehypeStringify)
  .freeze();

export const renderUserText = (markdown: string): string => String(userText.processSync(markdown));
