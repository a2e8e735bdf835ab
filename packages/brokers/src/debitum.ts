import { loanLedger } from "./kit/loan-ledger.ts";

/** Debitum: euros. Repayments seem to include interest; the user checks each. */
export const debitum = loanLedger({
  about: { id: "debitum", name: "Debitum", country: "LV" },
  format: { id: "debitum-csv", name: "Statement CSV", evidence: "sample", prints: [] },
  columns: [
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "id", labels: ["Transaction ID"], isRequired: true },
    { id: "loan", labels: ["Asset ID"], isRequired: true },
    { id: "event", labels: ["Transaction Type"], isRequired: true },
    { id: "amount", labels: ["Turnover"], role: "money", isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  currency: "EUR",
  isSigned: true,
  phrases: [
    { words: ["=deposit"], how: "deposit" },
    { words: ["=withdraw"], how: "withdrawal" },
    { words: ["=repayment"], how: "interest", isGuess: true },
    { words: ["=invited_referral_reward"], how: "gain" },
  ],
});
