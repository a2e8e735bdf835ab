import { and, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { ListingFault, Published } from "../../shared/schemas/publication.schema.ts";
import { type Circumstances, faultsOf, minHistoryDays } from "./listing.ts";
import { publicListings } from "./publication.tables.ts";
import type { PublishedPlace } from "./snapshot/public-view.ts";

/** Reasons that keep a public portfolio off the community list. */
export async function readListingState(
  db: Db,
  { userId, portfolioId }: PublishedPlace,
  circumstances: Circumstances,
): Promise<Published["listing"]> {
  const [row] = await db
    .select({ historyDays: publicListings.historyDays, sinceStart: publicListings.sinceStart })
    .from(publicListings)
    .where(and(eq(publicListings.userId, userId), eq(publicListings.portfolioId, portfolioId)));
  const faults: ListingFault[] = row ? faultsOf(row, circumstances) : [];
  return { historyDays: row?.historyDays ?? 0, minHistoryDays, faults };
}
