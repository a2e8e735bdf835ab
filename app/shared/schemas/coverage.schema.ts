import { z } from "zod";
import { IsoDay } from "../common.schema.ts";

/** Assets with data, of those eligible; day of the newest. */
const Coverage = z.object({ have: z.int(), of: z.int(), asOf: IsoDay.nullable() });

export const FactsCoverage = z.object({ dividends: Coverage, fundamentals: Coverage });
