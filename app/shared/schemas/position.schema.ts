import { z } from "zod";
import { DecimalText, Id, IsoDay } from "../common.schema.ts";

export const AveragePosition = z.object({
  assetId: Id,
  quantity: DecimalText,
  /** With fees; bonds: percent of the nominal. */
  averageCost: DecimalText.nullable().default(null),
  since: IsoDay.nullable().default(null),
});
export type AveragePosition = z.output<typeof AveragePosition>;
