import type { z } from "zod";
import { SyncProblem } from "../../provider.ts";

/** Reads the installation's keys. @throws SyncProblem credentials-refused: missing or invalid */
export function settingsOf<Shape extends z.ZodType>(shape: Shape, settings: unknown): z.output<Shape> {
  const read = shape.safeParse(settings);
  if (!read.success) throw new SyncProblem("credentials-refused", { field: "settings" });
  return read.data;
}
