import { createRates, dayNumber, formatDec, fromDayNumber, type IsoDate } from "@zerno/engine";
import { publicMarket } from "../../../market/assets/public-market.ts";
import { getMarketPositions, positionText } from "../../../market/change-log.ts";
import { priceSourceNames } from "../../../market/prices/price-sources.ts";
import { isKnownCurrency, listCurrencies } from "../../../market/rates/currencies.ts";
import { loadRateSeries } from "../../../market/rates/rates.ts";
import type { Ctx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { AnswerOf } from "../../../shared/endpoint.ts";
import type { assetPagesContract } from "../asset-pages.contract.ts";

type RatesAnswer = AnswerOf<(typeof assetPagesContract)["GET /api/public/currency-rates"]>;

/** Cached answers, one per base and day. */
const keptAnswers = 50;

/**
 * Returns units of every currency per one of the base by the engine's rule: at most 7 days old or in force, at most two
 * legs. Needs all shared series, so answers are cached until a rate changes.
 * @throws AppError CURRENCY_UNKNOWN
 */
export async function getRates(
  { db, user, memory, today }: Pick<Ctx, "db" | "user" | "memory" | "today">,
  { base, date = today }: { readonly base: string; readonly date?: string | undefined },
): Promise<RatesAnswer> {
  if (!isKnownCurrency(base)) throw new AppError("CURRENCY_UNKNOWN", { currency: base });
  const reader = await publicMarket(db, user);
  const positions = await getMarketPositions(db, reader);
  const cache = memory.cache<RatesAnswer>("public-rates", keptAnswers);
  const key = [base, date, reader.sharedId, positionText(positions, "rates")].join();
  const known = cache.get(key);
  if (known) return known;
  const codes = listCurrencies().map(({ code }) => code);
  const rates = createRates(await loadRateSeries(db, reader, codes, { positions }));
  const names = await priceSourceNames(db);
  const day = dayNumber(date as IsoDate);
  const answer = {
    base,
    date,
    rates: codes
      .filter((code) => code !== base)
      .map((code) => {
        const rate = rates.rate(base, code, day);
        const uses = rate === undefined ? [] : rates.uses(base, code, day);
        return {
          code,
          rate: rate === undefined ? null : formatDec(rate),
          legs: uses.map(({ series, usedOn }) => ({
            pair: `${series.base}/${series.quote}`,
            date: fromDayNumber(usedOn),
            source: names[series.sources[usedOn - series.firstDay] ?? 0] ?? "",
          })),
        };
      }),
  };
  cache.set(key, answer, 1);
  return answer;
}
