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

/** Shifts headings below the page's h1, beginning at `first`, and keeps their relative order. */
export const beginHeadings: Plugin<[first: 2 | 3], Root> = (first) => (tree) => {
  visit(tree, "element", (node: Element) => {
    if (!isHeading.test(node.tagName)) return;
    const rank = Number(node.tagName.slice(1));
    node.tagName = `h${first === 2 ? Math.max(2, rank) : Math.min(6, rank + 2)}`;
  });
};

/** Marks user links: they pass on no search ranking and send no referrer. */
const distrustLinks: Plugin<[], Root> = () => (tree) => {
  visit(tree, "element", (node: Element) => {
    if (node.tagName !== "a") return;
    const href = node.properties.href;
    const isOwn = typeof href === "string" && href.startsWith("/") && !href.startsWith("//");
    if (!isOwn) node.properties.rel = ["nofollow", "ugc", "noopener", "noreferrer"];
  });
};

const noTags = new Set(["img", "input", "table", "thead", "tbody", "tr", "th", "td", "section", "sup"]);

/** Schema of user texts: words, lists, quotations and links to the web; no pictures, no HTML. */
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

/** Renders user-written Markdown as sanitised HTML that is safe on our pages, with marked links. */
export const renderUserText = (markdown: string): string => String(userText.processSync(markdown));

/** Renders an editor's Markdown as sanitised HTML, with tables, pictures and linkable headings. */
export const renderPostText = (markdown: string): string => String(postText.processSync(markdown));
