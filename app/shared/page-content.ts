import type { Language } from "./languages.ts";

/** Blocks that a `content` page may include besides text: `::start`, `::screen{name="dashboard"}`. */
export const contentBlocks = [
  "screen",
  "start",
  "brokers",
  "rating",
  "countries",
  "calendar",
  "contact",
] as const;
export type ContentBlock = (typeof contentBlocks)[number];

/** Part of a page in file order: text as HTML, or a named block. */
export type ContentPart =
  | { readonly kind: "html"; readonly html: string }
  | { readonly kind: "block"; readonly block: ContentBlock; readonly name: string };

/** `content` page in one language, rendered by the build. */
export interface PageContent {
  /** Path without the leading slash: "dividend-tracker", "dividend-info/us". */
  readonly slug: string;
  /** Tab title without the product's name. */
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly related: readonly string[];
  readonly parts: readonly ContentPart[];
}

export type Content = Readonly<Record<Language, Readonly<Record<string, PageContent>>>>;
