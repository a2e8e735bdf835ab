import { readFileSync } from "node:fs";
import path from "node:path";
import { createBoundedCache } from "../shared/bounded-cache.ts";

const assets = path.resolve(import.meta.dirname, "../../build/client/assets");

const known = createBoundedCache<string>(1_000_000);

/** Text of a built sheet of styles by its name; null where there is none. Read once: its name changes with its text. */
export function styleSheetText(name: string, folder = assets): string | null {
  const file = path.join(folder, name);
  const stored = known.get(file);
  if (stored !== undefined) return stored;
  try {
    const text = readFileSync(file, "utf8");
    known.set(file, text, text.length);
    return text;
  } catch {
    return null;
  }
}
