import { loanLedger } from "./kit/loan-ledger.ts";

/** Bondora: Go & Grow is another account of the investor. */
export const bondora = loanLedger({
  about: { id: "bondora", name: "Bondora", country: "EE" },
  format: { id: "bondora-csv", name: "Account statement CSV", evidence: "sample", prints: ["running-cash"] },
  columns: [
    { id: "date", labels: ["TransferDate"], isRequired: true },
    { id: "currency", labels: ["Currency"], isRequired: true },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
    { id: "event", labels: ["Description"], isRequired: true },
    { id: "balance", labels: ["BalanceAfterPayment"], role: "money" },
    { id: "loan", labels: ["LoanNumber"], isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ",",
  isSigned: true,
  phrases: [
    { words: ["^TransferDeposit"], how: "deposit" },
    { words: ["^Withdraw"], how: "withdrawal" },
    { words: ["^TransferInterestRepaiment", "^TransferExtraInterestRepaiment"], how: "interest" },
    { words: ["^TransferMainRepaiment"], ignore: "loan-principal" },
    { words: ["^TransferGoGrowMainRepaiment", "^TransferGoGrow"], ignore: "own-transfer" },
    { words: ["FX commission"], how: "fee" },
  ],
});
