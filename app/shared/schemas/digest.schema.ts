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

export const Digest = z.object({
  from: IsoDay,
  to: IsoDay,
  portfolios: z.array(
    z.object({ name: NoticeLabel, value: NoticeMoney.nullable(), profit: NoticeMoney.nullable() }),
  ),
  payments: z.array(z.object({ asset: NoticeName, day: NoticeDay, total: NoticeMoney })),
  notices: z.array(z.object({ kind: NoticeKindName, values: NoticeParams })),
});
export type Digest = z.infer<typeof Digest>;
