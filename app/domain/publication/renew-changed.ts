import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { publicPortfolios as p } from "../../portfolio/links/public-portfolios.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { Log } from "../../server/log.ts";
import { ledgerVersion } from "./publication.queries.ts";
import { publicSnapshots as s } from "./publication.tables.ts";
import { renewSnapshot } from "./renew-snapshot.ts";
import type { PublicationWorld, PublishedPlace } from "./snapshot/public-view.ts";

export interface RenewalResult {
  readonly renewed: number;
  readonly failed: number;
}

function readPublic(db: Db, isChangedOnly: boolean) {
  const isChanged = or(isNull(s.madeFrom), ne(s.madeFrom, ledgerVersion));
  return db
    .select({
      ...{ userId: p.userId, portfolioId: p.portfolioId },
      ...{ madeFrom: s.madeFrom, seen: s.seen, version: ledgerVersion },
    })
    .from(p)
    .innerJoin(portfolios, and(eq(portfolios.userId, p.userId), eq(portfolios.id, p.portfolioId)))
    .leftJoin(s, and(eq(s.userId, p.userId), eq(s.portfolioId, p.portfolioId)))
    .where(isChangedOnly ? isChanged : sql`true`)
    .orderBy(p.userId, p.portfolioId);
}

export async function hasUnseen(db: Db): Promise<boolean> {
  const found = await db
    .select({ portfolioId: p.portfolioId })
    .from(p)
    .leftJoin(s, and(eq(s.userId, p.userId), eq(s.portfolioId, p.portfolioId)))
    .where(isNull(s.portfolioId))
    .limit(1);
  return found.length > 0;
}

/** Renews each portfolio; a failure is logged and stops no other. */
async function renewEach(
  world: PublicationWorld & { readonly log: Log },
  places: readonly PublishedPlace[],
  signal?: AbortSignal,
): Promise<RenewalResult> {
  const done = { renewed: 0, failed: 0 };
  for (const { userId, portfolioId } of places) {
    signal?.throwIfAborted();
    try {
      if (await renewSnapshot(world, { userId, portfolioId })) done.renewed += 1;
    } catch (error) {
      done.failed += 1;
      world.log.error({ err: error, userId, portfolioId }, "a public portfolio could not be renewed");
    }
  }
  return done;
}

/** Renews every public portfolio: a new day has new prices and moves the delay. */
export const renewAll = async (
  world: PublicationWorld & { readonly log: Log },
  signal?: AbortSignal,
): Promise<RenewalResult> => renewEach(world, await readPublic(world.db, false), signal);

/** Renews changed portfolios once stable since the previous call, so that visitors see no half-entered state. */
export async function renewChanged(
  world: PublicationWorld & { readonly log: Log },
  signal?: AbortSignal,
): Promise<RenewalResult> {
  const changed = await readPublic(world.db, true);
  const isQuiet = ({ madeFrom, seen, version }: (typeof changed)[number]) =>
    madeFrom === null || seen === version;
  for (const { userId, portfolioId, version } of changed.filter((one) => !isQuiet(one)))
    await world.db
      .update(s)
      .set({ seen: version })
      .where(and(eq(s.userId, userId), eq(s.portfolioId, portfolioId)));
  return renewEach(world, changed.filter(isQuiet), signal);
}
