import { defined } from "../../kit/defined.ts";
import { type Draft, startRow } from "../../kit/drafts.ts";
import { issue, shown } from "../../kit/issue.ts";
import type { FieldRow } from "../../kit/tables/field-row.ts";
import { checkAmount } from "../../kit/text/arithmetic.ts";
import { absolute, isNegative, isZero } from "../../kit/text/decimal-text.ts";
import { type Reading, settle } from "../reading.ts";
import { firstLabel } from "./flex-row.ts";

interface Sides {
  readonly first: string;
  readonly second: string;
  /** In `first`; signed. */
  readonly quantity: string;
  /** In `second`; signed. */
  readonly proceeds: string;
}

const readSides = (row: FieldRow): Sides => {
  const second = row.currency();
  const symbol = row.cell("symbol");
  const [first = "", quoted = ""] = symbol.split(".");
  if (!/^[A-Z]{3}$/.test(first) || quoted !== second || first === second)
    row.problem(issue("bad-currency-pair", { value: shown(symbol) }, "symbol"));
  const quantity = row.nonZero("Quantity", "money");
  const label = firstLabel(row, ["Proceeds", "tradeMoney"]);
  const printed = row.signed(label, "money");
  const isMoney = label === "Proceeds";
  const proceeds =
    isMoney || isZero(printed) ? printed : isNegative(printed) ? absolute(printed) : `-${printed}`;
  return { first, second, quantity, proceeds };
};

/** A conversion with less than a cent on one side moves only the other. */
const readTinyExchange = (reading: Reading, row: FieldRow, sides: Sides): void => {
  const kind = isNegative(sides.quantity) ? "cash-expense" : "cash-gain";
  settle(reading, row, {
    ...startRow(row, kind, row.date(firstLabel(row, ["Date/Time", "tradeDate"]))),
    currency: sides.first,
    amount: absolute(sides.quantity),
    note: row.cell("symbol"),
  });
};

/** Reads "EUR.USD": quantity in euros, proceeds in dollars; the negative side is paid. */
export const readFlexExchange = (reading: Reading, row: FieldRow): void => {
  const sides = readSides(row);
  if (isZero(sides.proceeds) && row.problems.length === 0) {
    readTinyExchange(reading, row, sides);
    return;
  }
  const price = row.signed("tradePrice", "price");
  const isSale = isNegative(sides.quantity);
  if (row.problems.length === 0 && isNegative(sides.proceeds) === isSale)
    row.problem(issue("sign-disagrees", {}, "Proceeds"));
  const here = { money: absolute(sides.quantity), currency: sides.first };
  const there = { money: absolute(sides.proceeds), currency: sides.second };
  const [paid, bought] = isSale ? [here, there] : [there, here];
  const mismatch = checkAmount({ quantity: here.money, price, amount: there.money });
  const commission = row.optional("ibCommission", "money") ?? "0";
  const feeCurrency = row.has("ibCommissionCurrency") ? row.currency("ibCommissionCurrency") : paid.currency;
  const hasFee = isNegative(commission);
  const draft: Draft = defined({
    ...startRow(row, "currency-exchange", row.date(firstLabel(row, ["Date/Time", "tradeDate"]))),
    settleDate: row.day("settleDateTarget"),
    currency: paid.currency,
    amount: paid.money,
    toAmount: bought.money,
    toCurrency: bought.currency,
    fee: hasFee ? absolute(commission) : undefined,
    feeCurrency: hasFee && feeCurrency !== paid.currency ? feeCurrency : undefined,
    note: `${row.cell("symbol")} ${price}`,
    checks: mismatch === undefined ? [] : [mismatch],
  });
  settle(reading, row, draft);
};
