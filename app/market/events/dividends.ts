import { addDays, EXPECTED_PAY_DAYS, type IncomePayment, type IsoDate, parseDec } from "@zerno/engine";
import type { PaymentRow } from "./payments.ts";

function daysOf({ exDate, payDate }: PaymentRow): Pick<IncomePayment, "exDate" | "payDate"> | undefined {
  const ex = exDate === null ? {} : { exDate: exDate as IsoDate };
  if (payDate !== null) return { ...ex, payDate: payDate as IsoDate };
  if (exDate === null) return undefined;
  const expected = {
    payDate: addDays(exDate as IsoDate, EXPECTED_PAY_DAYS),
    isPayDateExpected: true as const,
  };
  return { ...ex, ...expected };
}

/**
 * Converts stored dividends to announced engine payments; those without an amount are left out.
 * @throws Error for an amount that cannot be read
 */
export function toDividends(rows: readonly PaymentRow[]): IncomePayment[] {
  return rows.flatMap((row): IncomePayment[] => {
    const { kind, amount, currency, isSpecial } = row;
    const days = daysOf(row);
    if (kind !== "dividend" || days === undefined || amount === null) return [];
    const perShare = parseDec(amount);
    if (perShare === undefined) throw new Error(`stored amount cannot be read: ${amount}`);
    return [
      {
        ...days,
        amount: perShare,
        currency,
        kind: isSpecial ? "special" : "regular",
        status: "announced",
      },
    ];
  });
}
