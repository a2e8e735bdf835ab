import { addDays, dayNumber, type IsoDate, runLedger } from "@zerno/engine";
import { findUser } from "../../../identity/users.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { type LedgerCtx, loadLedger } from "../../../portfolio/run/load-ledger.ts";
import { createBoundedCache } from "../../../shared/bounded-cache.ts";

/** What a snapshot is made with, in a request and in a job. */
export interface PublicationWorld extends Pick<LedgerCtx, "db" | "memory" | "elsewhere"> {
  readonly now: () => Date;
  /** The day of "today" in a time zone. */
  readonly todayIn: (timeZone: string) => string;
}

/** A portfolio by its owner. */
export interface PublishedPlace {
  readonly userId: string;
  readonly portfolioId: string;
}

const memoSize = 60;

/**
 * The ledger as it was at the end of a day, folded anew without the rows after it: whatever a later row would do to an
 * earlier day, a visitor of a delayed portfolio cannot see it.
 */
function cutAt(view: LedgerView, asOf: IsoDate): LedgerView {
  if (asOf >= view.today) return view;
  const transactions = view.input.transactions.filter(({ date }) => date <= asOf);
  const input = { ...view.input, transactions, asOf };
  return { ...view, input, today: asOf, run: runLedger(input), memo: createBoundedCache(memoSize) };
}

/**
 * Reads a portfolio as its owner in its own currency, as of today less a delay: everybody sees the same.
 * @throws AppError NOT_FOUND; AnswerElsewhere for a large ledger, where the world allows that
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

/** Days from the first transaction to the end of the view. */
export const historyDaysOf = ({ run, today }: LedgerView): number =>
  run.firstDay === undefined || run.firstDay > today ? 0 : dayNumber(today) - dayNumber(run.firstDay);
