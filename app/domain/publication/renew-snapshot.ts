import { findPlace, settingsOf, storeSnapshot } from "./publication.queries.ts";
import { buildSnapshot, type Snapshot } from "./snapshot/build-snapshot.ts";
import type { PublicationWorld, PublishedPlace } from "./snapshot/public-view.ts";

/** Settings changed during a build cost another attempt. */
const maxAttempts = 3;

/**
 * Publishes the current state to visitors.
 * @returns null when it is not public
 * @throws AppError NOT_FOUND; OffloadToWorker for a large ledger, where allowed
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
