import { z } from "zod";
import { CurrencyCode, DecimalText, IsoDay } from "../common.schema.ts";
import { type NoticeKind, noticeKindNames } from "../names/notice-kinds.ts";

const Line = z.string().min(1).max(300);
export const NoticeName = z.object({ type: z.literal("name"), en: Line, ru: Line });
export const NoticeText = z.object({ type: z.literal("text"), text: Line });
export const NoticeLabel = z.union([NoticeName, NoticeText]);
/** Shown while amounts are hidden. No currency: percent of a bond's nominal. */
export const NoticePrice = z.object({
  type: z.literal("price"),
  price: DecimalText,
  currency: CurrencyCode.nullable(),
});
export const NoticeMoney = z.object({
  type: z.literal("money"),
  amount: z.union([DecimalText, z.literal("•••")]),
  currency: CurrencyCode,
});
export const NoticeDay = z.object({ type: z.literal("day"), day: IsoDay });
export const NoticePercent = z.object({ type: z.literal("percent"), ratio: DecimalText });
export const NoticeCount = z.object({ type: z.literal("count"), count: z.int().min(0) });
export const NoticeWord = z.object({ type: z.literal("word"), word: z.string().regex(/^notices:[\w.-]+$/) });

export const NoticeValue = z.discriminatedUnion("type", [
  NoticeName,
  NoticeText,
  NoticePrice,
  NoticeMoney,
  NoticeDay,
  NoticePercent,
  NoticeCount,
  NoticeWord,
]);
export type NoticeValue = z.infer<typeof NoticeValue>;
export const NoticeParams = z.record(z.string(), NoticeValue);
export type NoticeParams = z.infer<typeof NoticeParams>;

const payment = { asset: NoticeName, exDate: NoticeDay.optional() };

export const noticeParams = {
  "dividend-announced": z.object({
    ...payment,
    perShare: NoticePrice,
    payDate: NoticeDay.optional(),
    total: NoticeMoney.optional(),
  }),
  "dividend-changed": z.object({
    ...payment,
    before: NoticePrice,
    perShare: NoticePrice,
    total: NoticeMoney.optional(),
  }),
  "dividend-cut": z.object({ ...payment, before: NoticePrice, perShare: NoticePrice, change: NoticePercent }),
  "dividend-received": z.object({
    asset: NoticeName,
    day: NoticeDay,
    total: NoticeMoney,
    portfolio: NoticeLabel,
  }),
  "ex-date-near": z.object({ asset: NoticeName, exDate: NoticeDay, perShare: NoticePrice.optional() }),
  "price-target": z.object({ asset: NoticeName, price: NoticePrice, target: NoticePrice, list: NoticeText }),
  "goal-reached": z.object({
    goal: NoticeText,
    target: NoticeMoney,
    value: NoticeMoney,
    portfolio: NoticeLabel,
  }),
  "action-pending": z.object({
    ...{ asset: NoticeName, what: NoticeWord, day: NoticeDay, portfolio: NoticeLabel },
    waiting: NoticeCount.optional(),
  }),
  "sync-failed": z.object({ connection: NoticeText, portfolio: NoticeLabel.optional() }),
  "import-done": z.object({
    file: NoticeText,
    portfolio: NoticeLabel,
    count: NoticeCount,
    left: NoticeCount.optional(),
  }),
  subscription: z.object({ plan: NoticeWord, until: NoticeDay.optional() }),
  "report-ready": z.object({ year: NoticeText, portfolio: NoticeLabel }),
  drift: z.object({ portfolio: NoticeLabel, drift: NoticePercent, threshold: NoticePercent }),
  "followed-month": z.object({ portfolio: NoticeLabel, day: NoticeDay, result: NoticePercent }),
  "support-access": z.object({ day: NoticeDay, reason: NoticeText }),
} as const satisfies Record<NoticeKind, z.ZodObject>;

export type ParamsOf<K extends NoticeKind> = z.infer<(typeof noticeParams)[K]>;
export const NoticeKindName = z.enum(noticeKindNames as [NoticeKind, ...NoticeKind[]]);
