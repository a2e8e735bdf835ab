import { z } from "zod";
import { Figure } from "../shapes.ts";
import { AssetRef } from "./ledger-shapes.ts";

/** A slice: `key` is an asset id or the code of a group; cash is `cash:USD`, type 4, its currency. */
export const AllocationSlice = z.object({
  key: z.string(),
  asset: AssetRef.nullable(),
  value: Figure,
  weight: Figure,
  /** For a group: its largest holdings and cash by ticker or currency, whose weights plus `rest` add up to its own. */
  members: z.array(z.object({ name: z.string(), weight: Figure })),
  rest: z.object({ count: z.int(), weight: Figure }).nullable(),
});
export type AllocationSlice = z.infer<typeof AllocationSlice>;
