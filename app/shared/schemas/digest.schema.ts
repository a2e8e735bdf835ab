import { z } from "zod";
import { IsoDay } from "../common.schema.ts";
import {
  NoticeDay,
  NoticeKindName,
  NoticeLabel,
  NoticeMoney,
  NoticeName,
  NoticeParams,
} from "./notice.schema.ts";

/** Week as summarised by the digest. Null: refused by the ledger. */
export const Digest = z.object({
  /** First and last day of the week. */
  from: IsoDay,
  to: IsoDay,
  portfolios: z.array(
    z.object({ name: NoticeLabel, value: NoticeMoney.nullable(), profit: NoticeMoney.nullable() }),
  ),
  /** Declared dividends of the coming days, by ex-date or pay date. */
  payments: z.array(z.object({ asset: NoticeName, day: NoticeDay, total: NoticeMoney })),
  /** Notifications of the week, newest first. */
  notices: z.array(z.object({ kind: NoticeKindName, values: NoticeParams })),
});
export type Digest = z.infer<typeof Digest>;
