import { z } from "zod";
import { Figure } from "../common.schema.ts";
import { AssetRef } from "./ledger.schema.ts";

/** Asset id, group code, or `cash:USD` (type 4). */
export const AllocationSlice = z.object({
  key: z.string(),
  asset: AssetRef.nullable(),
  value: Figure,
  weight: Figure,
  /** Weights add up with `rest`. */
  members: z.array(z.object({ name: z.string(), weight: Figure })),
  rest: z.object({ count: z.int(), weight: Figure }).nullable(),
});
export type AllocationSlice = z.infer<typeof AllocationSlice>;
