import { formatMoney, type IsoDate, parseMoney } from "@zerno/engine";
import { cashOn, compareCash, unitsOn } from "../../../domain/reconcile/compare-balances.ts";
import { date, type Example, money, number } from "./example.ts";
import { amount, dec, type SmallLedger, toLedgerInput } from "./small-ledger.ts";

const currency = "EUR";
const day = (text: string) => text as IsoDate;
const closing = day("2024-06-28");
const dividend = { kind: "dividend", date: day("2024-06-14"), assetId: "SHARE" } as const;

const rows: SmallLedger["rows"] = [
  { kind: "deposit", date: day("2024-01-10"), amount: amount("10000") },
  {
    ...{ kind: "buy", date: day("2024-01-11"), assetId: "SHARE", quantity: dec("120") },
    ...{ price: dec("40"), fee: amount("7.50") },
  },
  {
    kind: "sell",
    date: day("2024-04-16"),
    assetId: "SHARE",
    quantity: dec("20"),
    price: dec("46"),
    fee: amount("5"),
  },
  { kind: "fee", date: day("2024-05-31"), amount: amount("2.50") },
];

/** The statement: cash and units that the broker prints on the closing day. */
const stated = { cash: "6181.50", units: "100" };

const ledgerOf = (all: SmallLedger["rows"]) =>
  toLedgerInput({ currency, asOf: closing, rows: all, closes: { SHARE: [[closing, "47"]] } });

const compare = (all: SmallLedger["rows"]) => {
  const { transactions, assets } = ledgerOf(all);
  const [line] = compareCash([{ currency, amount: stated.cash }], cashOn(transactions, assets, closing));
  if (line === undefined) throw new Error("nothing to compare");
  return { ...line, units: unitsOn(transactions, closing).get("SHARE") ?? 0n };
};

/** A statement printed beside the ledger: the units agree, the cash lacks a dividend that was never booked. */
export const statementBalances: Example = {
  name: "statement-balances",
  figures: () => {
    const before = compare(rows);
    const missing = amount("90") - amount("13.50");
    const after = compare([...rows, { ...dividend, amount: amount("90"), tax: amount("13.50") }]);
    const gap = -(parseMoney(before.difference) ?? 0n);
    if (gap !== missing) throw new Error("the dividend is not the difference");
    return {
      "statement-date": date(closing),
      deposit: money("10000", currency),
      purchase: money("4807.50", currency),
      sale: money("915", currency),
      fee: money("2.50", currency),
      "statement-cash": money(stated.cash, currency),
      "ledger-cash": money(before.after, currency),
      difference: money(before.difference, currency),
      "statement-shares": number(stated.units),
      "ledger-shares": number(String(before.units / 10n ** 18n)),
      "dividend-date": date(dividend.date),
      "dividend-gross": money("90", currency),
      "dividend-tax": money("13.50", currency),
      "dividend-net": money(formatMoney(missing), currency),
      "ledger-cash-after": money(after.after, currency),
      "difference-after": money(after.difference, currency),
    };
  },
};
