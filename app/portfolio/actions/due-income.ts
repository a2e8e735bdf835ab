import {
  addDays,
  EXPECTED_PAY_DAYS,
  exDateOf,
  type IsoDate,
  isRefused,
  multiplyDivide,
  parseMoney,
} from "@zerno/engine";
import type { AssetRow } from "../../market/assets/assets.ts";
import type { PaymentRow } from "../../market/events/payments.ts";
import { findExchange } from "../../market/reference/exchanges.ts";
import { INCOME_KINDS, type IncomeKind } from "../../shared/schemas/action.schema.ts";
import { type AccountUnits, unitsBefore } from "./account-units.ts";

/** Units on the evening before the ex-date × amount per unit. */
export interface DueIncome {
  /** Unique in the account, whatever the source. */
  readonly key: string;
  readonly kind: IncomeKind;
  readonly assetId: string;
  readonly accountId: string;
  readonly exDate: IsoDate | null;
  /** 30 days after the ex-date if unknown. */
  readonly payDate: IsoDate;
  readonly isExpected: boolean;
  readonly units: bigint;
  readonly perUnit: string;
  /** 10^-10 of `currency`. */
  readonly gross: bigint;
  readonly currency: string;
  readonly isSpecial: boolean;
  readonly source: string;
}

const ONE = 10n ** 18n;

const isIncomeKind = (kind: string): kind is IncomeKind => (INCOME_KINDS as readonly string[]).includes(kind);

interface Days {
  readonly exDate: IsoDate | null;
  readonly payDate: IsoDate;
  readonly isExpected: boolean;
}

/** A record date implies the ex-date by the exchange's settlement cycle. */
function daysOf(event: PaymentRow, asset: AssetRow): Days | undefined {
  const { exDate, recordDate, payDate } = event;
  let ex = exDate as IsoDate | null;
  if (ex === null && recordDate !== null) {
    const calendar = findExchange(asset.exchange)?.calendar ?? "weekdays";
    const base = { payDate: recordDate as IsoDate, recordDate: recordDate as IsoDate };
    const found = exDateOf(
      { ...base, amount: 0n as never, currency: event.currency, kind: "regular", status: "announced" },
      calendar,
    );
    ex = isRefused(found) ? null : found;
  }
  if (payDate !== null) return { exDate: ex, payDate: payDate as IsoDate, isExpected: false };
  if (ex === null) return undefined;
  return { exDate: ex, payDate: addDays(ex, EXPECTED_PAY_DAYS), isExpected: true };
}

const keyOf = (event: PaymentRow, days: Days, accountId: string): string =>
  [
    "income",
    event.assetId,
    event.kind,
    days.exDate ?? days.payDate,
    event.isSpecial ? "special" : "regular",
    accountId,
  ].join(" ");

/** By pay date. Short positions get none; an event without amount is not due. Of duplicates the first counts. */
export function dueIncome(
  asset: AssetRow,
  events: readonly PaymentRow[],
  units: AccountUnits,
): readonly DueIncome[] {
  const found = new Map<string, DueIncome>();
  for (const event of events) {
    const { kind, amount, currency, isSpecial, source } = event;
    const perUnit = amount === null ? undefined : parseMoney(amount);
    const days = daysOf(event, asset);
    if (!isIncomeKind(kind) || amount === null || perUnit === undefined || days === undefined) continue;
    for (const [accountId, held] of unitsBefore(units, asset.id, days.exDate ?? days.payDate)) {
      const key = keyOf(event, days, accountId);
      const gross = multiplyDivide(held, perUnit, ONE);
      if (held <= 0n || gross <= 0n || found.has(key)) continue;
      found.set(key, {
        ...{ key, kind, assetId: asset.id, accountId, ...days, units: held },
        ...{ perUnit: amount, gross, currency, isSpecial, source },
      });
    }
  }
  return [...found.values()].sort((a, b) => (a.payDate < b.payDate ? -1 : a.payDate > b.payDate ? 1 : 0));
}
