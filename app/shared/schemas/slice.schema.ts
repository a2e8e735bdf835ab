import { z } from "zod";
import { Figure } from "../common.schema.ts";
import { AssetRef } from "./ledger.schema.ts";

/** Slice: `key` is an asset id or a group code; cash is `cash:USD`, type 4, with its currency. */
export const AllocationSlice = z.object({
  key: z.string(),
  asset: AssetRef.nullable(),
  value: Figure,
  weight: Figure,
  /** Groups only: largest holdings and cash, whose weights plus `rest` add up to the group's. */
  members: z.array(z.object({ name: z.string(), weight: Figure })),
  rest: z.object({ count: z.int(), weight: Figure }).nullable(),
});
export type AllocationSlice = z.infer<typeof AllocationSlice>;
