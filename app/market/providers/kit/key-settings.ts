import { z } from "zod";

export const KeySettings = z.object({ apiKey: z.string().min(1) });
export type KeySettings = z.output<typeof KeySettings>;
