import { z } from "zod";
import { DecimalText, Id, IsoDay } from "../shapes.ts";

/** A position stated without a history: what is held, and what one unit cost on average. */
export const AveragePosition = z.object({
  assetId: Id,
  quantity: DecimalText,
  /** With fees, in the asset's currency; bonds: percent of the nominal; null = not known. */
  averageCost: DecimalText.nullable().default(null),
  /** First day it was held; today unless told. */
  since: IsoDay.nullable().default(null),
});
export type AveragePosition = z.output<typeof AveragePosition>;
