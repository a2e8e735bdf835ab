import { z } from "zod";
import { DecimalText, Id, IsoDay } from "../common.schema.ts";

export const AveragePosition = z.object({
  assetId: Id,
  quantity: DecimalText,
  /** Per unit with fees; bonds: percent of the nominal; null: unknown. */
  averageCost: DecimalText.nullable().default(null),
  since: IsoDay.nullable().default(null),
});
export type AveragePosition = z.output<typeof AveragePosition>;
