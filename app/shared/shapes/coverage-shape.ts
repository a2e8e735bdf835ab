import { z } from "zod";
import { IsoDay } from "../shapes.ts";

/** How many assets have data of a kind, of how many that could, and of when the newest is: "34 of 412, as of ...". */
const Coverage = z.object({ have: z.int(), of: z.int(), asOf: IsoDay.nullable() });

/** What ratings rest on, shown wherever a rating is. The demo market is not counted. */
export const FactsCoverage = z.object({ dividends: Coverage, fundamentals: Coverage });
