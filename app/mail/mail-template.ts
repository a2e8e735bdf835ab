import type { z } from "zod";
import type { NoticeReader } from "../i18n/format-notification.ts";
import type { MailTopic } from "./mail-topics.ts";

export type MailBlock =
  | { readonly text: string }
  | { readonly button: string; readonly path: string }
  | { readonly heading: string }
  | { readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly code: string };

/** Text only; the layout makes HTML. */
export interface MailContent {
  readonly subject: string;
  /** Preview line in lists of mails. */
  readonly preheader: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
}

export interface MailTemplate<Params extends z.ZodType = z.ZodType> {
  readonly params: Params;
  /** Topic of one-click unsubscription; null: a mandatory mail. */
  readonly topic: (params: z.output<Params>) => MailTopic | null;
  readonly build: (params: z.output<Params>, reader: NoticeReader) => MailContent;
}

export const mailTemplate = <const Params extends z.ZodType>(
  template: MailTemplate<Params>,
): MailTemplate<Params> => template;
