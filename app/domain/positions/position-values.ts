import { dayNumber, formatMoney, type IsoDate, parseDec, worthOf } from "@zerno/engine";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { loadAssets, loadTerms } from "../../portfolio/assets/asset-terms.ts";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { readDraft } from "../../portfolio/transactions/read-draft.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { AveragePosition } from "../../shared/schemas/position.schema.ts";

export const fieldError = (path: string, code: string) => new AppError("INVALID_INPUT", {}, [{ path, code }]);

/**
 * Returns the row of a position: cost is quantity × average cost; it moves no cash (conventions C10).
 * @throws AppError INVALID_INPUT naming the field
 */
export async function positionValues(
  ctx: UserCtx,
  tx: Db,
  portfolio: PortfolioRow,
  { assetId, quantity, averageCost, since }: AveragePosition,
) {
  const asset = (await loadAssets(tx, ctx.user.id, [assetId])).get(assetId);
  if (!asset) throw fieldError("assetId", "unknown");
  const terms = (await loadTerms(tx, readerOfPortfolio(portfolio), [asset])).get(assetId);
  const date = (since ?? ctx.today) as IsoDate;
  const price = averageCost === null ? undefined : parseDec(averageCost);
  const units = parseDec(quantity);
  if (averageCost !== null && price === undefined) throw fieldError("averageCost", "too-many-digits");
  const cost =
    price === undefined || units === undefined || units <= 0n
      ? null
      : formatMoney(worthOf(terms, { quantity: units, price, day: dayNumber(date) }));
  return readDraft(ctx, tx, portfolio, {
    kind: "opening-balance",
    date,
    assetId,
    quantity,
    cost,
    acquiredOn: since,
    currency: asset.currency,
    affectsCash: true,
    note: "",
  });
}
