import { dayNumber, formatDec, formatMoney, type Transaction, worthOf } from "@zerno/engine";
import type { StoredRow } from "./stored.types.ts";

const money = (amount: bigint | undefined): string | null =>
  amount === undefined ? null : formatMoney(amount);

/** Gross in the row's currency: as stated, else quantity x price. */
function amountOf({ amount, quantity, price, date }: Transaction): string | null {
  if (amount !== undefined || quantity === undefined || price === undefined) return money(amount);
  return money(worthOf(undefined, { quantity, price, day: dayNumber(date) }));
}

/** Converts a simulated row for storing. */
export function toStoredRow(row: Transaction): StoredRow {
  const { date, settleDate = null, kind, assetId = null, quantity, price, currency, fee, tax } = row;
  const { toAmount, toCurrency = null, ratio } = row;
  return [
    date,
    settleDate,
    kind,
    assetId,
    quantity === undefined ? null : formatDec(quantity),
    price === undefined ? null : formatDec(price),
    amountOf(row),
    currency,
    money(fee),
    money(tax),
    money(toAmount),
    toCurrency,
    ratio === undefined ? null : `${formatDec(ratio.to)}:${formatDec(ratio.from)}`,
  ];
}
