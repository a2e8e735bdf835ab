import type { z } from "zod";
import { SyncProblem } from "../../provider.ts";

/** Keys of the installation. @throws SyncProblem credentials-refused: the operator took them away or broke them */
export function settingsOf<Shape extends z.ZodType>(shape: Shape, settings: unknown): z.output<Shape> {
  const read = shape.safeParse(settings);
  if (!read.success) throw new SyncProblem("credentials-refused", { field: "settings" });
  return read.data;
}
