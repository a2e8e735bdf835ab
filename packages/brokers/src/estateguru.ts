import { issue, shown } from "./kit/issue.ts";
import { loanLedger } from "./kit/loan-ledger.ts";

const APPROVED = new Set(["genehmigt", "approved"]);

export const estateguru = loanLedger({
  about: { id: "estateguru", name: "Estateguru", country: "EE" },
  format: { id: "estateguru-csv", name: "Cash flow CSV", evidence: "sample", prints: [] },
  columns: [
    { id: "id", labels: ["UniqueId", "ID"], isRequired: true },
    { id: "date", labels: ["Zahlungsdatum", "Payment Date"], isRequired: true },
    { id: "event", labels: ["Cashflow-Typ", "Cash Flow Type"], isRequired: true },
    { id: "status", labels: ["Cashflow-Status", "Cash Flow Status"] },
    { id: "loan", labels: ["Projektname", "Loan Code"], isRequired: true },
    { id: "currency", labels: ["Währung", "Currency"], isRequired: true },
    { id: "amount", labels: ["Betrag", "Amount"], role: "money", isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  isSigned: true,
  passBy: (row) => {
    const status = row.text("status");
    if (status === "" || APPROVED.has(status.toLowerCase())) return undefined;
    return issue("not-final", { status: shown(status) });
  },
  phrases: [
    { words: ["Secondary Market Profit or Loss"], how: "gain-or-loss" },
    { words: ["Einzahlung", "Deposit"], how: "deposit" },
    { words: ["Auszahlung", "Withdrawal"], how: "withdrawal" },
    { words: ["Zins", "Interest", "Entschädigung", "Indemnity"], how: "interest" },
    { words: ["Empfehlungsbonus", "Referral", "Sondervergütung", "EG Bonus"], how: "gain" },
    { words: ["=fee"], how: "fee" },
    { words: ["Investition", "Hauptbetrag"], ignore: "loan-principal" },
  ],
});
