import { addMonths, type IsoDate } from "@zerno/engine";
import type { Db } from "../../../server/db/db-types.ts";
import { nilGuid } from "../../../shared/codes.ts";
import { listDividendPayers, rateDividends } from "../../facts/dividend-ratings.ts";
import { storeForecasts } from "../../facts/income-forecasts.ts";
import { demoMarket } from "../../market-reader.ts";

const pastMonths = [20, 16, 13, 9, 6, 3] as const;
const batchSize = 25;

/** Uses only data known on each day; gives live grades a history. */
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
    await storeForecasts(db, demoMarket, day);
  }
}
