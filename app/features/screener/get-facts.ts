import type { IsoDate } from "@zerno/engine";
import { marketsOfSymbol } from "../../market/assets/public-market.ts";
import { findFactInputs } from "../../market/screener/fact-inputs.ts";
import { sharedScreener } from "../../market/screener/shared-screener.ts";
import type { Ctx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { FactInputs } from "../../shared/schemas/fact-inputs.schema.ts";

/**
 * Returns the inputs of an asset's nightly facts.
 * @throws AppError NOT_FOUND
 */
export async function getFacts(
  { db, user, language }: Pick<Ctx, "db" | "user" | "language">,
  symbol: string,
): Promise<FactInputs> {
  for (const reader of await marketsOfSymbol(db, user, symbol)) {
    const { index, madeOn } = await sharedScreener(db, reader);
    const row = index.rows.find(({ ticker, exchange }) => `${ticker}@${exchange}` === symbol);
    if (row === undefined) continue;
    return {
      ...{ symbol, name: language === "ru" ? row.nameRu : row.nameEn, currency: row.currency },
      ...{ type: row.type, isDemo: row.isDemo, madeOn },
      facts: madeOn === null ? [] : await findFactInputs(db, reader, row, madeOn as IsoDate),
    };
  }
  throw new AppError("NOT_FOUND");
}
