import { z } from "zod";
import { orNull } from "../kit/fields.ts";

/** ISO, or a minor unit ("GBp"); coins have none. */
export const currency = orNull(z.string().regex(/^[A-Z]{2}[A-Za-z]$/));
