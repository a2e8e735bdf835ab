import { loanLedger } from "./kit/loan-ledger.ts";

/** LANDE: deposits and investments are both positive, so the type gives the direction. */
export const lande = loanLedger({
  about: { id: "lande", name: "LANDE", country: "LV" },
  format: { id: "lande-csv", name: "Transactions CSV", evidence: "sample", prints: [] },
  columns: [
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
    { id: "loan", labels: ["Loan ID"] },
  ],
  dateOrder: "dmy",
  decimalMark: ",",
  currency: "EUR",
  isSigned: false,
  phrases: [
    { words: ["Bank transfer deposit"], how: "deposit" },
    { words: ["^Withdraw"], how: "withdrawal" },
    { words: ["Affiliate-Bonus", "Empfehlungsbonus"], how: "gain" },
    { words: ["Interest"], how: "interest" },
    { words: ["Investment"], ignore: "loan-principal" },
  ],
});
