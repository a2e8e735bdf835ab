import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const Words = z.strictObject({ title: z.string().min(1), text: z.string().min(1) });
/** Day and a word: later entries sort after earlier ones. */
const Entry = z.strictObject({
  id: z.string().regex(/^\d{4}-\d{2}-\d{2}-[a-z0-9-]+$/),
  /** Screen of the entry; null: none. */
  path: z.string().startsWith("/").nullable(),
  en: Words,
  ru: Words,
});
export type NewsEntry = z.infer<typeof Entry>;

/**
 * Reads the changelog, newest first.
 * @throws ZodError naming the entry
 */
function readChangelog(file: string): readonly NewsEntry[] {
  const entries = z.array(Entry).parse(JSON.parse(readFileSync(file, "utf8")));
  return entries.sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** Read once: the file ships with the product. */
export const changelog = readChangelog(path.join(import.meta.dirname, "changelog.json"));
