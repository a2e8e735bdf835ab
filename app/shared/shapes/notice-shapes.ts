import { z } from "zod";
import { type NoticeKind, noticeKindNames } from "../names/notice-kinds.ts";
import { CurrencyCode, DecimalText, IsoDay } from "../shapes.ts";

const Line = z.string().min(1).max(300);
/** A name in both languages. */
export const NoticeName = z.object({ type: z.literal("name"), en: Line, ru: Line });
/** A name as the user gave it. */
export const NoticeText = z.object({ type: z.literal("text"), text: Line });
/** A name of the program's own in both languages, or one the user gave. */
export const NoticeLabel = z.union([NoticeName, NoticeText]);
/** Of the market: shown while amounts are hidden. Without a currency it is percent of a bond's nominal. */
export const NoticePrice = z.object({
  type: z.literal("price"),
  price: DecimalText,
  currency: CurrencyCode.nullable(),
});
/** Of the user: hidden with all amounts, by the name of its field. `•••` is what an answer says then. */
export const NoticeMoney = z.object({
  type: z.literal("money"),
  amount: z.union([DecimalText, z.literal("•••")]),
  currency: CurrencyCode,
});
export const NoticeDay = z.object({ type: z.literal("day"), day: IsoDay });
/** A ratio: 0.05 is five percent. */
export const NoticePercent = z.object({ type: z.literal("percent"), ratio: DecimalText });
export const NoticeCount = z.object({ type: z.literal("count"), count: z.int().min(0) });
/** A text among those of notices, by its key. */
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

/** What a notice of each kind tells. */
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
  /** `before`: what was paid a year earlier; `change`: how much less it is, a ratio above 0. */
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
  /** `waiting`: due payments that are not booked before it is decided. */
  "action-pending": z.object({
    ...{ asset: NoticeName, what: NoticeWord, day: NoticeDay, portfolio: NoticeLabel },
    waiting: NoticeCount.optional(),
  }),
  "sync-failed": z.object({ connection: NoticeText, portfolio: NoticeLabel.optional() }),
  /** `left`: rows that could not be booked. */
  "import-done": z.object({
    file: NoticeText,
    portfolio: NoticeLabel,
    count: NoticeCount,
    left: NoticeCount.optional(),
  }),
  subscription: z.object({ plan: NoticeWord, until: NoticeDay.optional() }),
  "report-ready": z.object({ year: NoticeText, portfolio: NoticeLabel }),
  drift: z.object({ portfolio: NoticeLabel, drift: NoticePercent, threshold: NoticePercent }),
  /** `day`: the last of the month; `result`: the time-weighted return of the month. */
  "followed-month": z.object({ portfolio: NoticeLabel, day: NoticeDay, result: NoticePercent }),
  /** `day`: until when (UTC); `reason`: that of the administrator. */
  "support-access": z.object({ day: NoticeDay, reason: NoticeText }),
} as const satisfies Record<NoticeKind, z.ZodObject>;

export type ParamsOf<K extends NoticeKind> = z.infer<(typeof noticeParams)[K]>;
export const NoticeKindName = z.enum(noticeKindNames as [NoticeKind, ...NoticeKind[]]);
