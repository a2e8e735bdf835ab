import type { Transaction } from "@zerno/engine";
import type { ActionRow } from "./actions.queries.ts";
import type { Proposal } from "./corporate-proposals.ts";
import type { DueIncome } from "./due-income.ts";
import { allDues, bookedRowIds, type IncomeContext, type ProposalContext } from "./load-income.ts";
import { matchIncome, nearFinder } from "./match-income.ts";
import { findBlocking } from "./pending-actions.ts";

export interface IncomeProposal {
  readonly due: DueIncome;
  /** Row of these days with another amount. */
  readonly near: Transaction | undefined;
  readonly wasTakenBack: boolean;
  /** Undecided event that may change the units. */
  readonly waitsFor: Proposal | undefined;
}

function isSettled(action: ActionRow | undefined, rowIds: IncomeContext["rowIds"]): boolean {
  if (action === undefined) return false;
  if (action.state === "booked") return rowIds.has(action.id);
  return action.state === "ignored" || action.state === "replaced";
}

/** By pay date. */
export function proposeIncome(world: ProposalContext, today: string): IncomeProposal[] {
  const { rows, actions, rowIds, dues, convert, pending } = world;
  const byKey = new Map(actions.map((action) => [action.eventKey, action]));
  const booked = bookedRowIds(world);
  const real = rows.filter(({ id }) => !booked.has(id));
  const matches = matchIncome(allDues(world), real, convert);
  const open = dues.filter(
    ({ payDate, key }) => payDate <= today && !matches.has(key) && !isSettled(byKey.get(key), rowIds),
  );
  const findNear = nearFinder(open, real, matches);
  return open.map((due) => ({
    due,
    near: findNear(due),
    wasTakenBack: byKey.has(due.key),
    waitsFor: findBlocking(pending, due.assetId, due.exDate ?? due.payDate),
  }));
}
