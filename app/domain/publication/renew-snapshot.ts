import { findPlace, settingsOf, storeSnapshot } from "./publication.queries.ts";
import { buildSnapshot, type Snapshot } from "./snapshot/build-snapshot.ts";
import type { PublicationWorld, PublishedPlace } from "./snapshot/public-view.ts";

/** Settings that change while a ledger is read cost another attempt each. */
const maxAttempts = 3;

/**
 * Shows visitors a portfolio as it is now.
 * @returns null when it is not public, or no longer
 * @throws AppError NOT_FOUND for a deleted one; AnswerElsewhere for a large ledger, where the world allows that
 */
export async function renewSnapshot(
  world: PublicationWorld,
  place: PublishedPlace,
): Promise<Snapshot | null> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const state = await findPlace(world.db, place);
    if (!state?.published) return null;
    const settings = settingsOf(state.published);
    const snapshot = await buildSnapshot(world, place, settings);
    const stored = { snapshot, settings, madeFrom: state.version, now: world.now() };
    if (await storeSnapshot(world.db, place, stored)) return snapshot;
  }
  return null;
}
