import { ensureBuilt } from "../../scripts/ensure.mjs";

/** Vitest global set-up of the journeys: the pages are built unless they were built from exactly these sources. */
export default async function setup(): Promise<void> {
  await ensureBuilt(process.execPath);
}
