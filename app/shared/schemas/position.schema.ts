import { z } from "zod";
import { DecimalText, Id, IsoDay } from "../common.schema.ts";

/** Position stated without history: quantity and average cost per unit. */
export const AveragePosition = z.object({
  assetId: Id,
  quantity: DecimalText,
  /** With fees, in the asset's currency; bonds: percent of the nominal; null: unknown. */
  averageCost: DecimalText.nullable().default(null),
  /** First day held; today by default. */
  since: IsoDay.nullable().default(null),
});
export type AveragePosition = z.output<typeof AveragePosition>;
