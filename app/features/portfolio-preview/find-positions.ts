import { parseDec } from "@zerno/engine";
import { type MatchedName, matchNames } from "../../domain/positions/match-names.ts";
import { publicMarket } from "../../market/assets/public-market.ts";
import { demoMarket, isOfDemo, type MarketReader, realMarket } from "../../market/market-reader.ts";
import type { Ctx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import type { TypedSource } from "./portfolio-preview.types.ts";

interface Line {
  readonly name: string;
  readonly quantity: string;
  readonly price: string | null;
}

/** Returns both shared markets, the one shown to the visitor first. */
export async function visibleMarkets({
  db,
  user,
}: Pick<Ctx, "db" | "user">): Promise<readonly MarketReader[]> {
  const shown = await publicMarket(db, user);
  return isOfDemo(shown) ? [demoMarket, realMarket] : [realMarket, demoMarket];
}

/** Returns the code of what is wrong with a quantity; beyond 20 digits or 18 decimals no ledger can hold it. */
const faultOf = (text: string): string | undefined =>
  text.startsWith("-") || !/[1-9]/.test(text)
    ? "not-positive"
    : parseDec(text) === undefined
      ? "too-many-digits"
      : undefined;

const faultOfPrice = (text: string): string | undefined =>
  text.startsWith("-") ? "negative" : parseDec(text) === undefined ? "too-many-digits" : undefined;

/** Returns the unambiguous name of an asset. */
const symbolOf = ({ ticker, exchange }: { ticker: string; exchange: string }): string =>
  exchange === "" ? ticker : `${ticker}@${exchange}`;

function issuesOf(lines: readonly Line[], matches: readonly MatchedName[]): FieldIssue[] {
  return lines.flatMap(({ name, quantity, price }, at): FieldIssue[] => {
    const match = matches[at];
    const issues: FieldIssue[] = [];
    const line = String(at + 1);
    if (!match?.asset) {
      const choices = (match?.candidates ?? []).map(symbolOf).join(", ");
      const code = choices === "" ? "asset-not-found" : "asset-choices";
      issues.push({ path: `lines.${at}.name`, code, params: { name, choices, line } });
    }
    const faults = { quantity: faultOf(quantity), price: price === null ? undefined : faultOfPrice(price) };
    for (const [field, code] of Object.entries(faults))
      if (code) issues.push({ path: `lines.${at}.${field}`, code, params: { line } });
    return issues;
  });
}

/**
 * Finds the assets of typed lines, all in one market: the first that knows every name. No line is skipped, so that no
 * incomplete total looks complete.
 * @throws AppError INVALID_INPUT naming every invalid line
 */
export async function findPositions(
  ctx: Pick<Ctx, "db" | "user">,
  lines: readonly Line[],
): Promise<TypedSource> {
  const names = lines.map(({ name }) => name);
  let first: readonly MatchedName[] | undefined;
  for (const market of await visibleMarkets(ctx)) {
    const matches = await matchNames(ctx.db, market, names);
    first ??= matches;
    const ids = matches.flatMap(({ asset }) => asset?.id ?? []);
    if (ids.length < lines.length) continue;
    const issues = issuesOf(lines, matches);
    if (issues.length > 0) throw new AppError("INVALID_INPUT", {}, issues);
    const positions = lines.map(({ quantity, price }, at) => ({
      ...{ assetId: ids[at] ?? "", quantity, averageCost: price },
    }));
    return { kind: "typed", isDemo: isOfDemo(market), positions };
  }
  throw new AppError("INVALID_INPUT", {}, issuesOf(lines, first ?? []));
}
