import { type DraftRow, writeTemplate } from "@zerno/brokers";

const base = { line: 0, lines: [0], affectsCash: true, checks: [], currency: "USD" } as const;
const instrument = { symbol: "EXMPL", exchange: "NASDAQ", name: "Example Corp", currency: "USD" };

/** An example row per common event. */
const examples: readonly DraftRow[] = [
  { ...base, kind: "deposit", date: "2025-01-10", amount: "5000", note: "Money into the account" },
  { ...base, kind: "buy", date: "2025-01-15", instrument, quantity: "20", price: "101.5", fee: "1" },
  {
    ...base,
    kind: "dividend",
    date: "2025-03-14",
    instrument,
    price: "0.5",
    amount: "10",
    quantity: "20",
    tax: "1",
  },
  {
    ...base,
    kind: "split",
    date: "2025-05-05",
    instrument,
    ratio: { to: "2", from: "1" },
    affectsCash: false,
  },
  { ...base, kind: "sell", date: "2025-06-02", instrument, quantity: "10", price: "60.25", fee: "1" },
  {
    ...base,
    kind: "currency-exchange",
    date: "2025-06-03",
    amount: "500",
    toAmount: "450",
    toCurrency: "EUR",
  },
  { ...base, kind: "interest", date: "2025-06-30", amount: "3.2", note: "Interest on cash" },
  { ...base, kind: "fee", date: "2025-07-01", amount: "2", note: "Account fee" },
  { ...base, kind: "withdrawal", date: "2025-07-10", amount: "300" },
];

export const templateFile = (): { fileName: string; text: string } => ({
  fileName: "zerno-template.csv",
  text: writeTemplate(examples),
});
