import { addDays, dayNumber, type IsoDate, runLedger } from "@zerno/engine";
import { findUser } from "../../../identity/users.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { type LedgerCtx, loadLedger } from "../../../portfolio/run/load-ledger.ts";
import { createBoundedCache } from "../../../shared/bounded-cache.ts";

/** Dependencies for building a snapshot, in a request or a job. */
export interface PublicationWorld extends Pick<LedgerCtx, "db" | "memory" | "worker"> {
  readonly now: () => Date;
  /** Returns the date of "today" in a time zone. */
  readonly todayIn: (timeZone: string) => string;
}

/** Portfolio and its owner. */
export interface PublishedPlace {
  readonly userId: string;
  readonly portfolioId: string;
}

const memoSize = 60;

/**
 * Cuts the ledger at the end of a day and folds it again without later rows: visitors of a delayed portfolio cannot see
 * the effect of a later row on an earlier day.
 */
function cutAt(view: LedgerView, asOf: IsoDate): LedgerView {
  if (asOf >= view.today) return view;
  const transactions = view.input.transactions.filter(({ date }) => date <= asOf);
  const input = { ...view.input, transactions, asOf };
  return { ...view, input, today: asOf, run: runLedger(input), memo: createBoundedCache(memoSize) };
}

/**
 * Loads a portfolio as its owner sees it, in its own currency, as of today less a delay: the same for every visitor.
 * @throws AppError NOT_FOUND; OffloadToWorker for a large ledger, where the world allows that
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
