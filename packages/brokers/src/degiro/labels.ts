import iconv from "iconv-lite";

/** The same text after a program took its UTF-8 for a one-byte encoding: "Crédito" becomes "CrÃ©dito". */
const garbled = (text: string): string => iconv.decode(iconv.encode(text, "utf-8"), "windows-1252");

/** Undoes it where it happened. */
export const repaired = (text: string): string => {
  if (!/[ÃÂÅ]/.test(text)) return text;
  const back = iconv.decode(iconv.encode(text, "windows-1252"), "utf-8");
  return back.includes("\ufffd") ? text : back;
};

/** Labels as printed, then as another program garbles them. */
export const labels = (...printed: string[]): string[] => [...new Set([...printed, ...printed.map(garbled)])];

const ACCOUNTS = ["EUR", "GBP", "USD", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF"];

/** Labels that name the account's currency behind them, and older ones with a column for it. */
export const inCurrency = (...printed: string[]): string[] => {
  const all = labels(...printed);
  return [...ACCOUNTS.flatMap((code) => all.map((label) => `${label} ${code}`)), ...all];
};
