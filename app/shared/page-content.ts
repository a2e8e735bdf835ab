import type { Language } from "./languages.ts";

/** Blocks that a page of `content` may include besides its text: `::start`, `::screen{name="dashboard"}`. */
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

/** Part of a page, in file order: text as HTML, or a named block. */
export type ContentPart =
  | { readonly kind: "html"; readonly html: string }
  | { readonly kind: "block"; readonly block: ContentBlock; readonly name: string };

/** Page of `content` in one language, rendered by the build. */
export interface PageContent {
  /** "dividend-tracker", "dividend-info/us": its path without the first slash. */
  readonly slug: string;
  /** Tab title, without the product's name. */
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly related: readonly string[];
  readonly parts: readonly ContentPart[];
}

/** Pages by language and slug. */
export type Content = Readonly<Record<Language, Readonly<Record<string, PageContent>>>>;
