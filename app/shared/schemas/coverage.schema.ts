import { z } from "zod";
import { IsoDay } from "../common.schema.ts";

const Coverage = z.object({ have: z.int(), of: z.int(), asOf: IsoDay.nullable() });

export const FactsCoverage = z.object({ dividends: Coverage, fundamentals: Coverage });
