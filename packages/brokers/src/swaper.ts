import { loanLedger } from "./kit/loan-ledger.ts";

export const swaper = loanLedger({
  about: { id: "swaper", name: "Swaper", country: "EE" },
  format: { id: "swaper-csv", name: "Account statement CSV", evidence: "sample", prints: [] },
  columns: [
    { id: "date", labels: ["Booking date"], isRequired: true },
    { id: "event", labels: ["Transaction type"], isRequired: true },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
    { id: "loan", labels: ["Loan number"], isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  currency: "EUR",
  isSigned: true,
  phrases: [
    { words: ["=funding"], how: "deposit" },
    { words: ["^withdraw"], how: "withdrawal" },
    { words: ["=repayment_interest", "=extension_interest", "=buyback_interest"], how: "interest" },
    { words: ["=investment", "=repayment_principal", "=buyback_principal"], ignore: "loan-principal" },
  ],
});
