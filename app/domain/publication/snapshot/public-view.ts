import { addDays, dayNumber, type IsoDate, runLedger } from "@zerno/engine";
import { findUser } from "../../../identity/users.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { type LedgerCtx, loadLedger } from "../../../portfolio/run/load-ledger.ts";
import { createBoundedCache } from "../../../shared/bounded-cache.ts";

/** Dependencies of a build, in a request or job. */
export interface PublicationWorld extends Pick<LedgerCtx, "db" | "memory" | "worker"> {
  readonly now: () => Date;
  readonly todayIn: (timeZone: string) => string;
}

export interface PublishedPlace {
  readonly userId: string;
  readonly portfolioId: string;
}

const memoSize = 60;

/** Folds the ledger again without later rows: a delayed view must not show their effect on earlier days. */
function cutAt(view: LedgerView, asOf: IsoDate): LedgerView {
  if (asOf >= view.today) return view;
  const transactions = view.input.transactions.filter(({ date }) => date <= asOf);
  const input = { ...view.input, transactions, asOf };
  return { ...view, input, today: asOf, run: runLedger(input), memo: createBoundedCache(memoSize) };
}

/**
 * Loads a portfolio in its own currency, as of today less a delay.
 * @throws AppError NOT_FOUND; OffloadToWorker for a large ledger, where allowed
 */
export async function loadPublicView(
  { todayIn, ...world }: PublicationWorld,
  { userId, portfolioId }: PublishedPlace,
  delayDays: number,
): Promise<LedgerView> {
  const timeZone = (await findUser(world.db, userId))?.timeZone ?? "UTC";
  const today = todayIn(timeZone) as IsoDate;
  const user = {
    ...{ id: userId, sessionId: portfolioId, roles: [], plan: "", timeZone },
    ...{ onboardingState: "completed", isDemo: false },
  };
  const ctx = { ...world, user, today, currency: null, language: "en" } as const;
  return cutAt(await loadLedger(ctx, portfolioId), addDays(today, -delayDays));
}

/** Returns the days from the first transaction to the end of the view. */
export const historyDaysOf = ({ run, today }: LedgerView): number =>
  run.firstDay === undefined || run.firstDay > today ? 0 : dayNumber(today) - dayNumber(run.firstDay);
