/** How well something is named by what was typed, the best first. */
export const ranks = { exact: 0, start: 1, words: 2, inside: 3 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/** Lower case without accents and signs; "ё" is "е". */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Returns the rank of a label and its further words for what was typed; undefined where it is not meant. Every typed
 * word must begin a word of the label or of the further words, or all of it stand inside the label.
 * @param more further names, separated by commas: each counts as a whole too
 */
export function rankOf(typed: string, label: string, more = ""): Rank | undefined {
  const wanted = fold(typed);
  if (wanted === "") return undefined;
  const names = [label, ...more.split(",")].map(fold).filter((name) => name !== "");
  if (names.includes(wanted)) return ranks.exact;
  if (names.some((name) => name.startsWith(wanted))) return ranks.start;
  const words = names.flatMap((name) => name.split(" "));
  if (wanted.split(" ").every((part) => words.some((word) => word.startsWith(part)))) return ranks.words;
  return names[0]?.includes(wanted) ? ranks.inside : undefined;
}
