import { addDays, type IsoDate, type Period, resolvePeriod } from "@zerno/engine";
import { AppError } from "../../shared/app-error.ts";
import type { PeriodName, UsedPeriod } from "../../shared/schemas/ledger.schema.ts";
import type { LedgerView } from "../run/ledger-view.ts";

export interface AskedPeriod {
  readonly period: PeriodName;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * A custom range overrides the name. Open ends mean the ledger's beginning and today; later days are cut off.
 * @throws AppError INVALID_INPUT when `from` is after `to`
 */
export function periodOf(view: Pick<LedgerView, "run" | "today">, asked: AskedPeriod): Period & UsedPeriod {
  const { run, today } = view;
  const firstDay = run.firstDay ?? today;
  if (asked.from === undefined && asked.to === undefined)
    return { name: asked.period, ...resolvePeriod(asked.period, today, firstDay) };
  const to = asked.to !== undefined && asked.to < today ? (asked.to as IsoDate) : today;
  const from = asked.from === undefined ? addDays(firstDay, -1) : (asked.from as IsoDate);
  if (from > to) throw new AppError("INVALID_INPUT", {}, [{ path: "from", code: "after-to" }]);
  return { name: null, from, to };
}
