const formWords: ReadonlySet<string> = new Set([
  ...["preferred", "pref", "ordinary", "ord", "common", "stock", "share", "shares", "class", "depositary"],
  ...["adr", "gdr", "ads", "dr", "receipt", "receipts", "the", "unit", "units", "series"],
  ...["inc", "incorporated", "corp", "corporation", "co", "company", "plc", "ltd", "limited", "llc", "lp"],
  ...["sa", "ag", "nv", "se", "spa", "oyj", "asa", "ab", "kgaa", "jsc", "pjsc", "ojsc", "pao", "oao", "ao"],
  ...["пао", "оао", "ао", "ап", "зао", "ооо", "акция", "акции", "обыкновенные", "обыкновенная"],
  ...["привилегированные", "привилегированная", "прив", "расписки", "гдр", "адр"],
]);

const classLetters: ReadonlySet<string> = new Set(["a", "b", "c", "d", "p", "k"]);

/** Returns lowercase words without legal form or share class ("alphabet"). */
export function companyWords(name: string): readonly string[] {
  const all = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== "");
  const words = all.filter((word) => !formWords.has(word));
  while (words.length > 1 && classLetters.has(words.at(-1) ?? "")) words.pop();
  return words.length === 0 ? all : words;
}
