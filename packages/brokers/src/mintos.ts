import { loanLedger } from "./kit/loan-ledger.ts";

/**
 * Mintos: wordings vary by year, so parts are matched. Users convert the site's workbook, so decimals have a comma or a
 * point.
 */
export const mintos = loanLedger({
  about: { id: "mintos", name: "Mintos", country: "LV" },
  format: { id: "mintos-csv", name: "Account statement CSV", evidence: "sample", prints: ["running-cash"] },
  columns: [
    { id: "id", labels: ["Transaction ID:", "Transaction ID"], isRequired: true },
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "event", labels: ["Details"], isRequired: true },
    { id: "amount", labels: ["Turnover"], role: "money", isRequired: true },
    { id: "balance", labels: ["Balance"], role: "money" },
    { id: "currency", labels: ["Currency"], isRequired: true },
  ],
  dateOrder: "dmy",
  isSigned: true,
  phrases: [
    { words: ["fx commission", "secondary market fee"], how: "fee" },
    { words: ["discount", "premium"], how: "gain-or-loss" },
    { words: ["incoming currency exchange", "outgoing currency"], how: "exchange" },
    { words: ["affiliate partner bonus", "cashback"], how: "gain" },
    { words: ["incoming client", "deposits"], how: "deposit" },
    { words: ["withdraw application", "withdrawal"], how: "withdrawal" },
    {
      words: [
        "interest income",
        "delayed interest",
        "late payment fee",
        "interest received",
        "late fees received",
      ],
      how: "interest",
    },
    {
      words: [
        "investment principal increase",
        "investment principal repayment",
        "investment principal rebuy",
        "principal received",
        "investment in loan",
        "secondary market transaction",
      ],
      ignore: "loan-principal",
    },
  ],
});
