import type { Language } from "./languages.ts";

/** `::start`, `::screen{name="dashboard"}`. */
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

export type ContentPart =
  | { readonly kind: "html"; readonly html: string }
  | { readonly kind: "block"; readonly block: ContentBlock; readonly name: string };

export interface PageContent {
  /** Path: "dividend-info/us". */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly related: readonly string[];
  readonly parts: readonly ContentPart[];
}

export type Content = Readonly<Record<Language, Readonly<Record<string, PageContent>>>>;
