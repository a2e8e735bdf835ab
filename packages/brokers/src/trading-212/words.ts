import type { Words } from "../kit/event-rows.ts";

export type How =
  | "buy"
  | "sell"
  | "dividend"
  | "dividend-tax"
  | "capital"
  | "lending"
  | "stock-dividend"
  | "interest"
  | "deposit"
  | "withdrawal"
  | "gain"
  | "conversion"
  | "adjustment"
  | "split-open"
  | "split-close"
  | "units-in"
  | "transfer-in"
  | "transfer-out";

/** Guessed words were never seen in a file. */
export const WORDS: Words<How> = {
  "Market buy": { how: "buy" },
  "Limit buy": { how: "buy" },
  "Stop buy": { how: "buy" },
  "Stop limit buy": { how: "buy" },
  "Market sell": { how: "sell" },
  "Limit sell": { how: "sell" },
  "Stop sell": { how: "sell" },
  "Stop limit sell": { how: "sell" },
  "Dividend (Ordinary)": { how: "dividend" },
  "Dividend (Dividend)": { how: "dividend" },
  "Dividend (Interest)": { how: "dividend" },
  "Dividend (Property income distribution)": { how: "dividend" },
  "Dividend (Dividend manufactured payment)": { how: "dividend" },
  "Dividend adjustment": { how: "dividend" },
  "Dividend (Dividend tax)": { how: "dividend-tax" },
  "Interest on cash": { how: "interest" },
  "Lending interest": { how: "lending" },
  Deposit: { how: "deposit" },
  Withdrawal: { how: "withdrawal" },
  "Card debit": { how: "withdrawal" },
  "Card credit": { how: "deposit" },
  "Card refund": { how: "deposit" },
  "Spending cashback": { how: "gain" },
  "Currency conversion": { how: "conversion" },
  "Result adjustment": { how: "adjustment" },
  "Stock split open": { how: "split-open" },
  "Stock split close": { how: "split-close" },
  "Stock Split": { ignore: "corporate-action-by-hand" },
  "Spin off": { how: "units-in" },
  "Stock distribution": { how: "units-in" },
  "Stock dividends": { how: "stock-dividend" },
  "Scrip stock dividends": { how: "stock-dividend" },
  "Equity rights": { how: "units-in" },
  "Transfer out": { how: "transfer-out" },
  "Transfer in": { how: "transfer-in", isGuess: true },
  "Dividend (Bonus)": { how: "dividend", isGuess: true },
  "Dividend (Return of capital non us)": { how: "capital", isGuess: true },
};
