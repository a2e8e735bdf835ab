import { addMonths, type IsoDate } from "@zerno/engine";
import type { Db } from "../../../server/db/db-types.ts";
import { nilGuid } from "../../../shared/codes.ts";
import { listDividendPayers, rateDividends } from "../../facts/dividend-ratings.ts";
import { keepForecasts } from "../../facts/income-forecasts.ts";
import { demoMarket } from "../../market-reader.ts";

/** Evenings before today, in months, that the demo market was rated on: some are a year old and can be graded. */
const pastMonths = [20, 16, 13, 9, 6, 3] as const;
/** Assets whose closes are in memory together. */
const batchSize = 25;

/**
 * Gives the demo market the ratings and income forecasts of past evenings, each of what was known on it: a fictional
 * market has a fictional past, and the live grades have something to show.
 */
export async function rateDemoPast(db: Db, asOf: IsoDate, signal: AbortSignal): Promise<void> {
  for (const months of pastMonths) {
    const day = addMonths(asOf, -months);
    for (let after: string = nilGuid; ; ) {
      signal.throwIfAborted();
      const ids = await listDividendPayers(db, demoMarket, after, batchSize);
      const last = ids.at(-1);
      if (last === undefined) break;
      after = last;
      await rateDividends(db, demoMarket, ids, day);
    }
    await keepForecasts(db, demoMarket, day);
  }
}
