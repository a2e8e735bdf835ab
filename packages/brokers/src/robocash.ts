import { loanLedger } from "./kit/loan-ledger.ts";

/**
 * Robocash: euros, unsigned. Balances are not read: a withdrawal moves money between the investor number's and
 * portfolios' columns, and no known line marks its leaving.
 */
export const robocash = loanLedger({
  about: { id: "robocash", name: "Robocash", country: "HR" },
  format: { id: "robocash-csv", name: "Statement CSV", evidence: "sample", prints: [] },
  columns: [
    { id: "id", labels: ["Transaction ID"], isRequired: true },
    { id: "date", labels: ["Date and time"], isRequired: true },
    { id: "event", labels: ["Operation"], isRequired: true },
    { id: "loan", labels: ["Credit part ID"], isRequired: true },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ",",
  currency: "EUR",
  isSigned: false,
  phrases: [
    { words: ["^Adding funds"], how: "deposit" },
    { words: ["^Withdraw application"], how: "withdrawal" },
    { words: ["^Paying interest"], how: "interest" },
    { words: ["^Creating a portfolio"], ignore: "own-transfer" },
    { words: ["^Purchasing a loan", "^Returning a loan"], ignore: "loan-principal" },
  ],
});
