import { z } from "zod";

/** The installation's key; required. */
export const KeySettings = z.object({ apiKey: z.string().min(1) });
export type KeySettings = z.output<typeof KeySettings>;
