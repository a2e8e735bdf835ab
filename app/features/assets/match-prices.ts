import type { AssetRow } from "../../market/assets/assets.ts";
import type { FoundByCode } from "../../market/assets/find-assets-by-code.ts";
import type { PriceLine } from "../../market/loading/price-file.ts";
import type { FileIssue } from "../../market/loading/table.ts";
import type { PricePoint } from "../../market/prices/store-prices.ts";
import { nilGuid } from "../../shared/codes.ts";

export interface MatchedPrices {
  readonly points: readonly (PricePoint & { readonly close: number; readonly row: AssetRow })[];
  readonly issues: readonly FileIssue[];
}

/** Returns the assets a code may mean: the user's own before shared ones, of the stated currency if several. */
function candidatesOf(line: PriceLine, named: readonly FoundByCode[]): readonly AssetRow[] {
  const own = named.filter(({ ownerId }) => ownerId !== nilGuid);
  const best = own.length > 0 ? own : named;
  const sameCurrency = best.filter(({ currency }) => currency === line.currency);
  return best.length > 1 && sameCurrency.length > 0 ? sameCurrency : best;
}

function issueOf(line: PriceLine, candidates: readonly AssetRow[]): FileIssue | null {
  const [asset, another] = candidates;
  const at = { line: line.line, column: "Asset" };
  if (!asset) return { ...at, code: "unknown-asset", params: { asset: line.code.slice(0, 80) } };
  if (another) return { ...at, code: "ambiguous-asset", params: { asset: line.code.slice(0, 80) } };
  if (line.currency === null || line.currency === asset.currency) return null;
  const params = { stated: line.currency, expected: asset.currency, asset: asset.ticker };
  return { line: line.line, column: "Currency", code: "other-currency", params };
}

/** Resolves closes of a file to assets; unknown or ambiguous codes are issues of their lines. */
export function matchPrices(lines: readonly PriceLine[], found: readonly FoundByCode[]): MatchedPrices {
  const points: (PricePoint & { close: number; row: AssetRow })[] = [];
  const issues: FileIssue[] = [];
  const byCode = new Map<string, FoundByCode[]>();
  for (const asset of found)
    for (const code of asset.codes) byCode.set(code, [...(byCode.get(code) ?? []), asset]);
  for (const line of lines) {
    const candidates = candidatesOf(line, byCode.get(line.code) ?? []);
    const issue = issueOf(line, candidates);
    const asset = candidates[0];
    if (issue) issues.push(issue);
    else if (asset) points.push({ asset, row: asset, day: line.day, close: line.close });
  }
  return { points, issues };
}
