import { storeUpload } from "../../domain/imports/store-upload.ts";
import { addPositions } from "../../domain/positions/add-positions.ts";
import { assertPlanAllows } from "../../identity/assert-plan-allows.ts";
import { byUser, record } from "../../portfolio/history/change.ts";
import {
  countPortfolios,
  insertPortfolio,
  type PortfolioRow,
} from "../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { keptSettings } from "./loose-portfolio.ts";
import type { StoredPreview } from "./portfolio-preview.types.ts";
import { claimPreview, dropPreview, restoreRows } from "./preview-store.ts";

interface Kept {
  readonly portfolioId: string;
  readonly importId: string | null;
}

/** Marks a portfolio of fictional assets as a demo portfolio, as everywhere. */
const isOfDemo = ({ source }: StoredPreview): boolean => source.kind === "typed" && source.isDemo;

async function makePortfolio(ctx: UserCtx, preview: StoredPreview, name: string): Promise<PortfolioRow> {
  const { db, user } = ctx;
  const isDemo = user.isDemo || isOfDemo(preview);
  // Demo portfolios do not count towards the plan's limit.
  if (!isDemo) assertPlanAllows(user, "add-portfolio", { portfolios: await countPortfolios(db, user.id) });
  const settings = keptSettings({ currency: preview.currency, isDemo, createdAt: ctx.now() });
  const made = await insertPortfolio(db, user.id, { ...settings, name });
  const of = { portfolioId: made.id, kind: "portfolio-created", about: { name } } as const;
  await record(db, byUser(ctx), of, async () => {});
  return made;
}

async function fill(ctx: UserCtx, { source }: StoredPreview, portfolioId: string): Promise<Kept> {
  if (source.kind === "statement")
    return { portfolioId, importId: await storeUpload(ctx, ctx.db, portfolioId, source.file) };
  const positions = source.positions.map((position) => ({ ...position, since: null }));
  await addPositions(ctx, { portfolioId, positions });
  return { portfolioId, importId: null };
}

/**
 * Creates a portfolio from the browser's preview, in full or not at all. Typed positions are added as in the positions
 * table; a statement becomes a regular import, to be previewed, booked and undone.
 * @throws AppError NOT_FOUND if the preview has expired; LIMIT_REACHED
 */
export async function keepPreview(ctx: UserCtx, { name }: { readonly name: string }): Promise<Kept> {
  const preview = claimPreview(ctx);
  try {
    const kept = await ctx.db.transaction(async (tx) => {
      const inside = { ...ctx, db: tx };
      const { id } = await makePortfolio(inside, preview, name);
      return fill(inside, preview, id);
    });
    dropPreview(ctx);
    return kept;
  } catch (error) {
    restoreRows(ctx, preview);
    throw error;
  }
}
