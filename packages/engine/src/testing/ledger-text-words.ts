export function pairsOf(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.filter((word) => word.includes("=")).map((word) => word.split("=")));
}
