import { loanLedger } from "./kit/loan-ledger.ts";

/** Viainvest: euros. */
export const viainvest = loanLedger({
  about: { id: "viainvest", name: "VIAINVEST", country: "LV" },
  format: { id: "viainvest-csv", name: "Account statement CSV", evidence: "sample", prints: [] },
  columns: [
    { id: "date", labels: ["Value date"], isRequired: true },
    { id: "event", labels: ["Transaction type"], isRequired: true },
    { id: "amount", labels: ["Credit (€)"], role: "money", isRequired: true },
    { id: "debit", labels: ["Debit (€)"], role: "money", isRequired: true },
  ],
  dateOrder: "mdy",
  decimalMark: ",",
  currency: "EUR",
  isSigned: true,
  phrases: [
    { words: ["Amount of funds deposited"], how: "deposit" },
    { words: ["Amount of interest payment received"], how: "interest" },
    { words: ["Amount of Withholding Tax deducted"], how: "tax" },
    { words: ["Cashback bonus payment received"], how: "gain" },
    {
      words: ["Amount invested in loan", "Amount of principal repayment received"],
      ignore: "loan-principal",
    },
  ],
});
