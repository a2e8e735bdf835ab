import { and, eq } from "drizzle-orm";
import { readListingState } from "../../domain/publication/listing.queries.ts";
import { faultsOfSnapshot, minHistoryDays } from "../../domain/publication/listing.ts";
import {
  countFollowers,
  findPlace,
  type PublicRow,
  privateSettings,
  settingsOf,
} from "../../domain/publication/publication.queries.ts";
import { publicListings, publicSnapshots } from "../../domain/publication/publication.tables.ts";
import { renewSnapshot } from "../../domain/publication/renew-snapshot.ts";
import { buildSnapshot } from "../../domain/publication/snapshot/build-snapshot.ts";
import { bumpPublicList } from "../../identity/accounts/bump-public-list.ts";
import { assertEmailConfirmed } from "../../identity/assert-confirmed.ts";
import { logSecurity } from "../../identity/security-log.ts";
import { savePublic, withdrawPublic } from "../../portfolio/links/public-keys.ts";
import { getPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { AccountType } from "../../shared/codes.ts";
import type {
  PublicationDraft,
  PublicationSettings,
  Published,
} from "../../shared/schemas/publication.schema.ts";
import { worldOf } from "./load-public.ts";

const originOf = (ctx: UserCtx) => ({ now: ctx.now(), address: ctx.address });

/**
 * Returns the publication of the owner's portfolio; null when it is private.
 * @throws AppError NOT_FOUND
 */
export async function findPublished(ctx: UserCtx, id: string): Promise<Published | null> {
  const { db, user } = ctx;
  await getPortfolio(db, user.id, id);
  const place = { userId: user.id, portfolioId: id };
  const state = await findPlace(db, place);
  if (!state?.published) return null;
  const { published, withheldAt } = state;
  return {
    ...settingsOf(published),
    ...{ key: published.key, since: published.createdAt.toISOString() },
    ...(await readShown(ctx, state, published)),
    followers: await countFollowers(db, place),
    withheld: withheldAt && { reason: state.withheldReason ?? "", at: withheldAt.toISOString() },
  };
}

type PlaceState = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

/** Returns the day visitors see and the listing status; builds a snapshot here until the first one is stored. */
async function readShown(
  ctx: UserCtx,
  state: PlaceState,
  published: PublicRow,
): Promise<Pick<Published, "asOf" | "madeAt" | "isStale" | "listing">> {
  const { madeAt, asOf } = state;
  if (madeAt !== null && asOf !== null) {
    const listing = await readListingState(ctx.db, published, state);
    return { asOf, madeAt: madeAt.toISOString(), isStale: state.madeFrom !== state.version, listing };
  }
  const snapshot = await buildSnapshot(worldOf(ctx), published, settingsOf(published));
  const { historyDays } = snapshot.content;
  const listing = { historyDays, minHistoryDays, faults: faultsOfSnapshot(snapshot, state) };
  return { asOf: snapshot.asOf, madeAt: ctx.now().toISOString(), isStale: false, listing };
}

/** Applies a draft to the current settings. */
export async function draftSettings(
  { db, user }: UserCtx,
  id: string,
  draft: PublicationDraft,
): Promise<PublicationSettings> {
  const state = await findPlace(db, { userId: user.id, portfolioId: id });
  const before = state?.published ? settingsOf(state.published) : privateSettings;
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
  const after: PublicationSettings = { ...before, ...given };
  return { ...after, hiddenAssets: [...new Set(after.hiddenAssets)].sort() };
}

/**
 * Gives a portfolio a key, or keeps the one it has. Visitors see the new settings from then on: data built with the old
 * ones is deleted in the same transaction.
 * @throws AppError NOT_FOUND, SANDBOX_PRIVATE, DEMO_ACCOUNT, EMAIL_UNCONFIRMED
 */
export async function publish(
  ctx: UserCtx,
  { id, ...draft }: PublicationDraft & { readonly id: string },
): Promise<Published> {
  const { db, user } = ctx;
  const { accountType } = await getPortfolio(db, user.id, id);
  if (accountType === AccountType.sandbox) throw new AppError("SANDBOX_PRIVATE");
  if (user.isDemo) throw new AppError("DEMO_ACCOUNT");
  await assertEmailConfirmed(ctx);
  const place = { userId: user.id, portfolioId: id };
  const settings = await draftSettings(ctx, id, draft);
  await db.transaction(async (tx) => {
    const isNew = await savePublic(tx, place, settings, { now: ctx.now() });
    for (const table of [publicSnapshots, publicListings])
      await tx.delete(table).where(and(eq(table.userId, user.id), eq(table.portfolioId, id)));
    await bumpPublicList(tx);
    if (isNew) await logSecurity(tx, user.id, "portfolio-published", originOf(ctx));
  });
  await renewSnapshot(worldOf(ctx), place);
  return getPublished(ctx, id);
}

async function getPublished(ctx: UserCtx, id: string): Promise<Published> {
  const published = await findPublished(ctx, id);
  if (!published) throw new AppError("NOT_FOUND");
  return published;
}

/** Publishes the current state of a portfolio to visitors. @throws AppError NOT_FOUND while it is private */
export async function reloadPublic(ctx: UserCtx, id: string): Promise<Published> {
  await getPortfolio(ctx.db, ctx.user.id, id);
  await renewSnapshot(worldOf(ctx), { userId: ctx.user.id, portfolioId: id });
  return getPublished(ctx, id);
}

/** Makes a portfolio private: page, list entry and followers are deleted with its row. @throws AppError NOT_FOUND */
export async function unpublish(ctx: UserCtx, id: string): Promise<null> {
  await getPortfolio(ctx.db, ctx.user.id, id);
  await ctx.db.transaction(async (tx) => {
    const gone = await withdrawPublic(tx, ctx.user.id, [id], ctx.now());
    if (gone > 0) await logSecurity(tx, ctx.user.id, "portfolio-hidden", originOf(ctx));
  });
  return null;
}
