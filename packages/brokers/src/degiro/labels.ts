import iconv from "iconv-lite";

/** UTF-8 read as a one-byte encoding: "Crédito" becomes "CrÃ©dito". */
const garbled = (text: string): string => iconv.decode(iconv.encode(text, "utf-8"), "windows-1252");

export const repaired = (text: string): string => {
  if (!/[ÃÂÅ]/.test(text)) return text;
  const back = iconv.decode(iconv.encode(text, "windows-1252"), "utf-8");
  return back.includes("\ufffd") ? text : back;
};

/** Returns labels as printed and as garbled by other programs. */
export const labels = (...printed: string[]): string[] => [...new Set([...printed, ...printed.map(garbled)])];

const ACCOUNTS = ["EUR", "GBP", "USD", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF"];

/** Returns labels with the account's currency appended, and older ones with a currency column. */
export const inCurrency = (...printed: string[]): string[] => {
  const all = labels(...printed);
  return [...ACCOUNTS.flatMap((code) => all.map((label) => `${label} ${code}`)), ...all];
};
