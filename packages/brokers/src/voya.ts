import { makeDraft } from "./kit/draft.ts";
import { loneText } from "./kit/tables/table-accounts.ts";
import { type CommonColumn, checked, type Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import { checkAmount } from "./kit/text/arithmetic.ts";
import { absolute, isZero } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import type { KindName } from "./statement.ts";

type Column = CommonColumn | "source";

/** Money in or out, and the units it bought or paid for. */
const units =
  (trade: "buy" | "sell", money?: KindName): Read<Column> =>
  (row) => {
    const quantity = absolute(row.needed("quantity"));
    const amount = absolute(row.needed("amount"));
    const price = row.size("price");
    const name = row.kept("name");
    if (name === undefined) row.missing("name");
    row.check(checkAmount({ quantity, price, amount, priceDecimals: row.decimals("price") }));
    const head = { ...row.date("date"), currency: "USD", amount };
    const note = row.note("source");
    const instrument = name === undefined ? undefined : { name };
    const moved = makeDraft([row.line], { kind: trade, ...head, instrument, quantity, price, note });
    if (money === undefined) return moved;
    const of = money === "dividend" ? { instrument } : {};
    const cash = makeDraft([row.line], { kind: money, ...head, ...of, note });
    return trade === "buy" ? [cash, moved] : [moved, cash];
  };

const fee: Read<Column> = (row) =>
  isZero(row.signed("quantity") ?? "0")
    ? makeDraft([row.line], {
        kind: "fee",
        ...row.date("date"),
        currency: "USD",
        amount: absolute(row.needed("amount")),
        note: row.note("source"),
      })
    : units("sell", "fee")(row);

const events: Events<Column> = {
  ...eachOf(["Employee Contribution", "Employer Contribution"], units("buy", "deposit")),
  Rollover: checked(units("buy", "deposit")),
  "Fund Transfer In": checked(units("buy")),
  "Fund Transfer Out": checked(units("sell")),
  "Dividends/Earnings": checked(units("buy", "dividend")),
  ...eachOf(["Withdrawal", "Loan"], checked(units("sell", "withdrawal"))),
  Fee: checked(fee),
};

const activity: TableSpec<Column> = {
  format: { id: "voya-csv", name: "Activity CSV", evidence: "code", prints: [], words: Object.keys(events) },
  columns: [
    { id: "date", labels: ["Activity Date"], isRequired: true },
    { id: "event", labels: ["Activity"], isRequired: true },
    { id: "name", labels: ["Fund"], isRequired: true },
    { id: "source", labels: ["Money Source"], isRequired: true },
    { id: "quantity", labels: ["# of Units"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Unit Price"], role: "price", isRequired: true },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  passBy: loneText,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
};

/** Voya 401(k): one line per money source. */
export const voya = tableBroker({ id: "voya", name: "Voya", country: "US" }, [activity]);
