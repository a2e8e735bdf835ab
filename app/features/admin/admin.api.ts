import { isIsoDate } from "@zerno/engine";
import { getAsset } from "../../market/assets/assets.ts";
import { factsCoverage } from "../../market/facts/coverage.ts";
import { rateDividends } from "../../market/facts/dividend-ratings.ts";
import { realMarket } from "../../market/market-reader.ts";
import type { Handlers } from "../../server/call.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { adminContract } from "./admin.contract.ts";
import { countRatings, rateAll, summaryOf, toDividendSafety } from "./recalculate-ratings.ts";

export const adminHandlers: Handlers<typeof adminContract> = {
  "POST /api/admin/checkdividendsafety": async ({ db, today }, { assetId }) => {
    if (!isIsoDate(today)) throw new Error(`not a day: ${today}`);
    if (assetId === undefined) {
      const summary = summaryOf(await rateAll(db, today), today);
      return { ...summary, coverage: await factsCoverage(db), result: null };
    }
    // Custom assets are private, also to administrators.
    const { id } = await getAsset(db, realMarket, { ownerId: nilGuid, id: assetId });
    const rows = await rateDividends(db, realMarket, [id], today);
    const [row] = rows;
    if (row === undefined) throw new Error(`asset ${id} vanished`);
    const summary = summaryOf(countRatings(rows), today);
    return { ...summary, coverage: await factsCoverage(db), result: toDividendSafety(row) };
  },
};
