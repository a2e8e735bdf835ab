import { z } from "zod";

/** The key of whoever runs the installation; without one the source is not asked. */
export const KeySettings = z.object({ apiKey: z.string().min(1) });
export type KeySettings = z.output<typeof KeySettings>;
