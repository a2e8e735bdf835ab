import { z } from "zod";
import { IsoDay } from "../common.schema.ts";

/** Number of assets with data, number that could have it, and day of the newest data. */
const Coverage = z.object({ have: z.int(), of: z.int(), asOf: IsoDay.nullable() });

/** Data behind the ratings, shown wherever a rating is. Excludes the demo market. */
export const FactsCoverage = z.object({ dividends: Coverage, fundamentals: Coverage });
