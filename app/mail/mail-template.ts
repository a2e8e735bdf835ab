import type { z } from "zod";
import type { NoticeReader } from "../i18n/notice-words.ts";
import type { MailTopic } from "./mail-topics.ts";

/** One part of a mail, from top to bottom. */
export type MailBlock =
  | { readonly text: string }
  /** A link to a page of the program: its path, with the query. */
  | { readonly button: string; readonly path: string }
  | { readonly heading: string }
  /** Lines of name and figure. */
  | { readonly rows: readonly (readonly [name: string, value: string])[] }
  /** Something to be typed off. */
  | { readonly code: string };

/** What a mail says; the layout makes HTML and text of it. Nothing in it is HTML. */
export interface MailContent {
  readonly subject: string;
  /** What lists of mails show beside the subject. */
  readonly preheader: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
}

/** One kind of mail. */
export interface MailTemplate<Params extends z.ZodType = z.ZodType> {
  readonly params: Params;
  /** What the reader unsubscribes from by one click; null: a mail that the account cannot do without. */
  readonly topic: (params: z.output<Params>) => MailTopic | null;
  readonly build: (params: z.output<Params>, reader: NoticeReader) => MailContent;
}

/** Declares a template, keeping its parameters' type. */
export const mailTemplate = <const Params extends z.ZodType>(
  template: MailTemplate<Params>,
): MailTemplate<Params> => template;
