import type { z } from "zod";
import { unlistSandboxes } from "../../domain/publication/unlist-sandboxes.ts";
import { assertPlanAllows } from "../../identity/assert-plan-allows.ts";
import { listNamedFrozen, replaceFrozen } from "../../portfolio/assets/frozen-assets.ts";
import { byUser, change, record } from "../../portfolio/history/change.ts";
import { type RecordedTx, unrecorded } from "../../portfolio/history/recorded-tx.ts";
import { getAccountId, setDefaultAccount } from "../../portfolio/portfolios/accounts.queries.ts";
import { listChildren, replaceChildren } from "../../portfolio/portfolios/composite.queries.ts";
import { binPortfolio, purgeDeleted } from "../../portfolio/portfolios/delete-portfolios.ts";
import { listNamedLotMethods, replaceLotMethods } from "../../portfolio/portfolios/lot-methods.ts";
import {
  countPortfolios,
  insertPortfolio,
  listPortfolios,
  lockAnyPortfolio,
  oldestDeletion,
  type PortfolioRow,
  restorePortfolio,
  updatePortfolio,
} from "../../portfolio/portfolios/portfolios.queries.ts";
import { assertCovered, loadQuantityRows } from "../../portfolio/transactions/quantity-rows.ts";
import { assertMatches } from "../../portfolio/transactions/row-tag.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { AccountType, PortfolioView } from "../../shared/codes.ts";
import { getOwnPortfolio } from "./portfolio-answer.ts";
import type { Portfolio, PortfolioDraft, portfoliosContract } from "./portfolios.contract.ts";
import {
  assertKnownCurrency,
  costMethods,
  type SettingsBeside,
  settingsTag,
  toColumns,
} from "./portfolios.rules.ts";

type Draft = z.output<typeof PortfolioDraft>;
type Change = z.output<(typeof portfoliosContract)["PUT /api/MyPortfolio"]["input"]>;

/**
 * Creates an empty portfolio.
 * @throws AppError LIMIT_REACHED, CURRENCY_UNKNOWN, INVALID_INPUT
 */
export async function createPortfolio(ctx: UserCtx, draft: Draft): Promise<Portfolio> {
  if (draft.isComposite && draft.view !== PortfolioView.transactional)
    throw new AppError("INVALID_INPUT", {}, [{ path: "view", code: "invalid" }]);
  assertKnownCurrency(draft.currency);
  const { children, ...settings } = draft;
  if (!draft.isComposite && children.length > 0)
    throw new AppError("INVALID_INPUT", {}, [{ path: "children", code: "invalid" }]);
  const row = await ctx.db.transaction(async (tx) => {
    assertPlanAllows(ctx.user, "add-portfolio", { portfolios: await countPortfolios(tx, ctx.user.id) });
    if (draft.isComposite) assertPlanAllows(ctx.user, "add-composite", {});
    const made = await insertPortfolio(tx, ctx.user.id, {
      ...settings,
      costMethod: costMethods[draft.costMethod],
      isDemo: ctx.user.isDemo,
      createdAt: ctx.now(),
    });
    await replaceChildren(unrecorded(tx, "new"), made, children, await listPortfolios(tx, ctx.user.id));
    const of = { portfolioId: made.id, kind: "portfolio-created", about: { name: made.name } } as const;
    await record(tx, byUser(ctx), of, async () => {});
    return made;
  });
  return getOwnPortfolio(ctx, row.id);
}

/** Changes the given settings; disallowing shorts is refused while a sale is uncovered. */
export async function changePortfolio(
  ctx: UserCtx,
  { id, isArchived, children, lotMethods, blockedAssets, defaultAccountId, ...changes }: Change,
): Promise<Portfolio> {
  assertKnownCurrency(changes.currency);
  const given: Record<string, unknown> = Object.fromEntries(
    Object.entries(toColumns(changes)).filter(([, value]) => value !== undefined),
  );
  const kind = isArchived === undefined ? "portfolio-settings" : archiveKinds[isArchived ? "yes" : "no"];
  await change(byUser(ctx), { portfolioId: id, kind }, async (tx, before) => {
    assertMatches(ctx.ifMatch, settingsTag(before, await readBeside(tx, before)));
    if (isArchived !== undefined && isArchived !== (before.archivedAt !== null))
      given.archivedAt = isArchived ? ctx.now() : null;
    await assertStaysFit(tx, before, changes.accountType);
    const row = await updatePortfolio(tx, ctx.user.id, id, given);
    if (changes.accountType === AccountType.sandbox) await unlistSandboxes(tx, ctx.user.id, [id]);
    if (children !== undefined) await changeChildren(tx, row, children);
    if (lotMethods !== undefined) await replaceLotMethods(tx, row, lotMethods);
    if (blockedAssets !== undefined) await replaceFrozen(tx, row, blockedAssets);
    if (defaultAccountId !== undefined) await setDefaultAccount(tx, ctx.user.id, id, defaultAccountId);
    if (changes.isShortAllowed === false) await assertNothingOversold(tx, row);
  });
  return getOwnPortfolio(ctx, id);
}

/** Reads settings of other tables under the lock. */
async function readBeside(tx: Db, { userId, id, isComposite }: PortfolioRow): Promise<SettingsBeside> {
  return {
    children: isComposite ? ((await listChildren(tx, userId, id)).get(id) ?? []) : [],
    lotMethods: await listNamedLotMethods(tx, userId, id),
    blockedAssets: await listNamedFrozen(tx, userId, id),
    defaultAccountId: isComposite ? null : await getAccountId(tx, userId, id),
  };
}

async function changeChildren(
  tx: RecordedTx,
  row: PortfolioRow,
  children: NonNullable<Change["children"]>,
): Promise<void> {
  if (!row.isComposite) throw new AppError("INVALID_INPUT", {}, [{ path: "children", code: "invalid" }]);
  await replaceChildren(tx, row, children, await listPortfolios(tx, row.userId));
}

/** A part of a composite cannot become a sandbox: its figures would leave the composite. */
async function assertStaysFit(tx: Db, row: PortfolioRow, accountType: number | undefined): Promise<void> {
  if (accountType !== AccountType.sandbox) return;
  const all = [...(await listChildren(tx, row.userId)).values()].flat();
  if (row.isComposite || all.some(({ id }) => id === row.id))
    throw new AppError("INVALID_INPUT", {}, [{ path: "accountType", code: "child-sandbox" }]);
}

const archiveKinds = { yes: "portfolio-archived", no: "portfolio-unarchived" } as const;

async function assertNothingOversold(
  tx: Db,
  row: { userId: string; id: string; isShortAllowed: boolean },
): Promise<void> {
  const rows = await loadQuantityRows(tx, row.userId, row.id);
  await assertCovered(tx, row, [...new Set(rows.flatMap(({ assetId }) => assetId ?? []))]);
}

/** Hides a portfolio; `undoDelete` restores it for 30 days, then the next deletion purges it. */
export async function deletePortfolio(ctx: UserCtx, id: string): Promise<void> {
  await purgeDeleted(ctx.db, ctx.user.id, ctx.now());
  await change(byUser(ctx), { portfolioId: id, kind: "portfolio-deleted" }, (tx) =>
    binPortfolio(tx, ctx.user.id, id, ctx.now()),
  );
}

/** Restores a deleted portfolio within the plan's limit. */
export async function undoDeletePortfolio(ctx: UserCtx, id: string): Promise<Portfolio> {
  await ctx.db.transaction(async (tx) => {
    const { deletedAt } = await lockAnyPortfolio(tx, ctx.user.id, id);
    if (deletedAt !== null && deletedAt < oldestDeletion(ctx.now())) throw new AppError("NOT_FOUND");
    const of = { portfolioId: id, kind: "portfolio-restored" } as const;
    const { result: row } = await record(tx, byUser(ctx), of, (recorded) =>
      restorePortfolio(recorded, ctx.user.id, id),
    );
    if (row.isDemo) return;
    const portfolios = (await countPortfolios(tx, ctx.user.id)) - 1;
    assertPlanAllows(ctx.user, "add-portfolio", { portfolios });
    if (row.isComposite) assertPlanAllows(ctx.user, "add-composite", {});
  });
  return getOwnPortfolio(ctx, id);
}
