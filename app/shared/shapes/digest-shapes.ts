import { z } from "zod";
import { IsoDay } from "../shapes.ts";
import {
  NoticeDay,
  NoticeKindName,
  NoticeLabel,
  NoticeMoney,
  NoticeName,
  NoticeParams,
} from "./notice-shapes.ts";

/** A week as its mail tells it. Null figures: the ledger refuses them. */
export const Digest = z.object({
  /** First and last day of the week. */
  from: IsoDay,
  to: IsoDay,
  portfolios: z.array(
    z.object({ name: NoticeLabel, value: NoticeMoney.nullable(), profit: NoticeMoney.nullable() }),
  ),
  /** Declared dividends of the next days, by ex-date or pay date. */
  payments: z.array(z.object({ asset: NoticeName, day: NoticeDay, total: NoticeMoney })),
  /** What was told in the week, the newest first. */
  notices: z.array(z.object({ kind: NoticeKindName, values: NoticeParams })),
});
export type Digest = z.infer<typeof Digest>;
