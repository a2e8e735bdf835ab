/** Search texts by kind, equally frequent. */
export const typed: Readonly<Record<string, readonly string[]>> = {
  "first-letters": ["s", "с", "sb", "га", "ap", "т"],
  ticker: ["SBER", "sber", "AAPL", "T", "VWCE", "TCSG"],
  name: ["сбер", "Сбербанк", "apple", "майкрософт", "deutsche bank", "норильский"],
  "other-alphabet": ["gazprom", "лукоил", "эпл", "tinkoff", "berkshir", "yandeks"],
  typo: ["сбербнак", "microsfot", "gazprmo", "volkswagne", "роснефьт", "berkshier"],
  isin: ["RU0009029540", "US0378331005", "RU000", "DE0007", "XS1000007919", "US5949181045"],
  "common-word": ["group", "bank", "банк", "фонд", "etf", "energy"],
  nothing: ["zzzzzz", "qqqq", "шшшшш", "0000000000", "wwwwww", "жжжж"],
};

export const SEARCH_NAMES: readonly string[] = [
  "search/50000",
  ...Object.keys(typed).map((sort) => `search/50000-${sort}`),
];
