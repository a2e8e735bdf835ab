import { z } from "zod";

/** What to do about a known split that nobody booked: book it with the import, or count without it. */
export const SplitDecision = z.enum(["book", "ignore"]);
export type SplitDecision = z.infer<typeof SplitDecision>;
