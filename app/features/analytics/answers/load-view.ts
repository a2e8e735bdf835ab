import type { Period } from "@zerno/engine";
import { type AskedPeriod, periodOf } from "../../../portfolio/figures/periods.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { loadChosenLedger } from "../../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { UsedPeriod } from "../../../shared/schemas/ledger.schema.ts";

interface Asked extends AskedPeriod {
  readonly portfolioId?: string | undefined;
}

interface LoadedView {
  readonly view: LedgerView;
  readonly period: Period & UsedPeriod;
  /** Common fields of answers. */
  readonly about: {
    readonly portfolioId: string;
    readonly currency: string;
    readonly today: string;
    readonly period: Period & UsedPeriod;
  };
}

/** Loads ledger and period of a request. @throws AppError NOT_FOUND, INVALID_INPUT */
export async function loadView(ctx: UserCtx, { portfolioId, ...asked }: Asked): Promise<LoadedView> {
  const view = await loadChosenLedger(ctx, portfolioId);
  const period = periodOf(view, asked);
  const { currency, today, portfolio } = view;
  return { view, period, about: { portfolioId: portfolio.id, currency, today, period } };
}

export const whole = { kind: "portfolio" } as const;
