import { listSourceRows } from "../../market/updates/source-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { assetsContract } from "./assets.contract.ts";

const timeOf = (instant: Date | null): number => instant?.getTime() ?? Number.NEGATIVE_INFINITY;

/** Returns the state of the sources from the jobs' records, the same in every process. */
export async function getMarketState(
  db: Db,
  isOn: boolean,
): Promise<OutputOf<(typeof assetsContract)["GET /api/market/state"]>> {
  const rows = isOn ? await listSourceRows(db) : [];
  const asked = rows.filter(({ lastGoodAt, lastProblemAt }) => lastGoodAt !== null || lastProblemAt !== null);
  const last = Math.max(...asked.map(({ lastGoodAt }) => timeOf(lastGoodAt)));
  return {
    isOn,
    isUnreachable:
      asked.length > 0 && asked.every((row) => timeOf(row.lastProblemAt) > timeOf(row.lastGoodAt)),
    lastGoodAt: Number.isFinite(last) ? new Date(last).toISOString() : null,
  };
}
