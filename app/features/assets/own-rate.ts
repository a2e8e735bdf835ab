import { type Dec, decFromNumber, formatDec, type IsoDate, parseDec } from "@zerno/engine";
import type { z } from "zod";
import { readOwnRates } from "../../domain/imports/own-points.queries.ts";
import { isKnownCurrency } from "../../market/rates/currencies.ts";
import { storeRates } from "../../market/rates/store-rates.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { assetsContract } from "./assets.contract.ts";
import { findRateWarnings } from "./find-suspect-uploads.ts";
import { ownRateSource } from "./uploaded.queries.ts";

type Endpoint = (typeof assetsContract)["POST /api/currency/own-rate"];

const fail = (path: string, code: string) => new AppError("INVALID_INPUT", {}, [{ path, code }]);

/** @throws AppError INVALID_INPUT for 0 and for more digits than a float64 holds */
function readRate(text: string | null): number | null {
  if (text === null) return null;
  const exact = parseDec(text) as Dec;
  if (exact === 0n) throw fail("rate", "zero");
  const value = Number(text);
  if (!Number.isFinite(value) || decFromNumber(value) !== exact) throw fail("rate", "too-many-digits");
  return value;
}

/**
 * Stores a user's rate, which overrides all others of its day in the user's portfolios; null removes it. Suspect ones
 * require confirmation.
 * @throws AppError CURRENCY_UNKNOWN, DATE_IN_FUTURE, INVALID_INPUT
 */
export async function saveOwnRate(
  ctx: UserCtx,
  input: z.output<Endpoint["input"]>,
): Promise<OutputOf<Endpoint>> {
  const { from: base, to: quote, isConfirmed } = input;
  const unknown = [base, quote].find((code) => !isKnownCurrency(code));
  if (unknown) throw new AppError("CURRENCY_UNKNOWN", { currency: unknown });
  if (base === quote) throw fail("to", "same-currency");
  if (input.date > ctx.today)
    throw new AppError("DATE_IN_FUTURE", {}, [{ path: "date", code: "date-in-future" }]);
  const day = input.date as IsoDate;
  const rate = readRate(input.rate);
  const warnings =
    rate === null || isConfirmed ? [] : await findRateWarnings(ctx.db, [{ base, quote, day, rate }]);
  const [own] = await readOwnRates(ctx.db, ctx.user.id, [{ base, quote, day, rate }]);
  const before = own ? formatDec(decFromNumber(own.value)) : null;
  if (warnings.length > 0) return { isStored: false, before, warnings };
  await storeRates(ctx.db, ctx.user.id, [{ base, quote, day, rate }], ownRateSource);
  return { isStored: true, before, warnings };
}
