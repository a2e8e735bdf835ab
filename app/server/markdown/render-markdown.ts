import type { Element, Root } from "hast";
import rehypeSanitize, { defaultSchema, type Options as Schema } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { type Plugin, unified } from "unified";
import { visit } from "unist-util-visit";

const isHeading = /^h[1-6]$/;

/** The page has the h1; headings of a text begin below it, at `first`, and keep their order of rank. */
export const beginHeadings: Plugin<[first: 2 | 3], Root> = (first) => (tree) => {
  visit(tree, "element", (node: Element) => {
    if (!isHeading.test(node.tagName)) return;
    const rank = Number(node.tagName.slice(1));
    node.tagName = `h${first === 2 ? Math.max(2, rank) : Math.min(6, rank + 2)}`;
  });
};

/** Links of strangers lend nobody a reputation, and tell no other site where they were followed. */
const distrustLinks: Plugin<[], Root> = () => (tree) => {
  visit(tree, "element", (node: Element) => {
    if (node.tagName !== "a") return;
    const href = node.properties.href;
    const isOwn = typeof href === "string" && href.startsWith("/") && !href.startsWith("//");
    if (!isOwn) node.properties.rel = ["nofollow", "ugc", "noopener", "noreferrer"];
  });
};

const noTags = new Set(["img", "input", "table", "thead", "tbody", "tr", "th", "td", "section", "sup"]);

/** A text of a user: words, lists, quotations and links to the web; no pictures, no HTML. */
const userSchema: Schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((tag) => !noTags.has(tag)),
  protocols: { href: ["http", "https", "mailto"] },
};

const userText = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(beginHeadings, 3)
  .use(rehypeSanitize, userSchema)
  .use(distrustLinks)
  .use(rehypeStringify)
  .freeze();

const postText = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(beginHeadings, 2)
  .use(rehypeSanitize)
  .use(rehypeSlug)
  .use(rehypeStringify)
  .freeze();

/** Returns Markdown written by a user as HTML that may stand on a page of ours: sanitised, links distrusted. */
export const renderUserText = (markdown: string): string => String(userText.processSync(markdown));

/** Returns Markdown written by an editor as sanitised HTML, with tables, pictures and headings that can be linked. */
export const renderPostText = (markdown: string): string => String(postText.processSync(markdown));
