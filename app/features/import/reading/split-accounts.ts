import { v7 as newId } from "uuid";
import { type Counts, type Draft, noDecisions } from "../../../domain/imports/decisions.ts";
import {
  changeImport,
  getFileBytes,
  getOpenImport,
  type ImportRow,
  insertImport,
  openStates,
} from "../../../domain/imports/import.queries.ts";
import type { AccountPlace } from "../../../domain/imports/import.schema.ts";
import { assertPlanAllows } from "../../../identity/assert-plan-allows.ts";
import { byUser, type ChangedBy, changeWithin, record } from "../../../portfolio/history/change.ts";
import { unrecorded } from "../../../portfolio/history/recorded-tx.ts";
import { binPortfolio } from "../../../portfolio/portfolios/delete-portfolios.ts";
import {
  countPortfolios,
  getPortfolio,
  insertPortfolio,
  listStartedPortfolios,
  type PortfolioRow,
} from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { ImportState } from "../../../shared/codes.ts";
import { dropJob, jobOf } from "./import-jobs.ts";

/**
 * Splits an upload into one import per account, each in its chosen portfolio; they are booked and undone together.
 * @returns import ids in the order of accounts
 * @throws AppError NOT_FOUND (import, portfolio), IMPORT_STATE, INVALID_INPUT (no such accounts), LIMIT_REACHED
 */
export async function splitAccounts(
  ctx: UserCtx,
  { id, accounts }: { readonly id: string; readonly accounts: readonly AccountPlace[] },
): Promise<string[]> {
  const row = await getOpenImport(ctx.db, ctx.user.id, id);
  const { head } = await jobOf(ctx, row).read;
  const chosen = accounts.filter(({ into }) => into.as !== "none");
  assertAccounts(head.accounts ?? [], chosen);
  const ids = await ctx.db.transaction(async (tx) => {
    const draftTx = unrecorded(tx, "draft");
    const bytes = await getFileBytes(tx, ctx.user.id, id);
    const made: string[] = [];
    for (const { number, into } of chosen) {
      const portfolio = await portfolioOf(ctx, tx, row, into);
      const draft: Draft = { decisions: { ...decisionsOf(row), account: number } };
      const counts: Counts = {
        fileSize: row.counts.fileSize,
        groupId: row.id,
        ...(into.as === "new" && { hasMadePortfolio: true }),
      };
      const { fileName, fileHash } = row;
      const place = { userId: ctx.user.id, id: newId(), portfolioId: portfolio.id };
      const state = ImportState.previewed;
      const source = { brokerId: "", format: "", fileName, fileHash, fileBytes: bytes };
      await insertImport(draftTx, { ...place, ...source, state, draft, counts, createdAt: ctx.now() });
      made.push(place.id);
    }
    const over = { state: ImportState.abandoned, fileBytes: null, draft: null };
    if (!(await changeImport(draftTx, row, openStates, over))) throw new AppError("IMPORT_STATE");
    return made;
  });
  dropJob(ctx, id);
  return ids;
}

/** Keeps options of the file, not decisions about rows. */
function decisionsOf({ draft }: ImportRow): Draft["decisions"] {
  const { brokerId, profile, dateOrder, decimalMark, lines } = draft.decisions;
  return {
    ...noDecisions,
    ...(brokerId && { brokerId }),
    ...(profile && { profile }),
    ...(dateOrder && { dateOrder }),
    ...(decimalMark && { decimalMark }),
    ...(lines && { lines }),
  };
}

function assertAccounts(found: readonly string[], chosen: readonly AccountPlace[]): void {
  const isWrong = chosen.some(({ number }) => !found.includes(number));
  const isTwice = new Set(chosen.map(({ number }) => number)).size < chosen.length;
  if (found.length > 0 && chosen.length > 0 && !isWrong && !isTwice) return;
  throw new AppError("INVALID_INPUT", {}, [{ path: "accounts", code: "invalid" }]);
}

/** A new portfolio gets the settings of the one the file was dropped into. */
async function portfolioOf(
  ctx: UserCtx,
  tx: Db,
  row: ImportRow,
  into: AccountPlace["into"],
): Promise<PortfolioRow> {
  const { user } = ctx;
  if (into.as === "portfolio") return getPortfolio(tx, user.id, into.id);
  if (into.as === "none") throw new Error("an account that is left out has no portfolio");
  assertPlanAllows(user, "add-portfolio", { portfolios: await countPortfolios(tx, user.id) });
  const model = await getPortfolio(tx, user.id, row.portfolioId);
  const { currency, view, accountType, costMethod, cashBackType, isCashTracked } = model;
  const settings = { currency, view, accountType, costMethod, cashBackType, isCashTracked };
  const made = await insertPortfolio(tx, user.id, { ...settings, name: into.name, createdAt: ctx.now() });
  const of = { portfolioId: made.id, kind: "portfolio-created", about: { name: made.name } } as const;
  await record(tx, byUser(ctx), of, async () => {});
  return made;
}

/** Deletes portfolios created for a file's accounts, if otherwise empty. */
export async function dropMadePortfolios(
  tx: Db,
  members: readonly ImportRow[],
  by: Omit<ChangedBy, "db">,
): Promise<void> {
  const made = members.filter(({ counts }) => counts.hasMadePortfolio);
  const [first] = made;
  if (!first) return;
  const started = await listStartedPortfolios(tx, first.userId);
  for (const { userId, portfolioId } of made)
    if (!started.has(portfolioId))
      await changeWithin(tx, by, { portfolioId, kind: "portfolio-deleted" }, (recorded) =>
        binPortfolio(recorded, userId, portfolioId, by.at),
      );
}
