import type { InputOf } from "../../../shared/endpoint.ts";
import { listSorts } from "../../../shared/names/publication-names.ts";
import type { communityContract } from "../community/community.contract.ts";

export type ListInput = InputOf<(typeof communityContract)["GET /api/public/portfolios-list"]>;

/** Choices of the history filter in days; shorter histories are not listed. */
export const historyChoices = [365, 3 * 365, 5 * 365, 10 * 365] as const;
/** Choices of the minimum share of a class or country, in percent. */
export const percentChoices = [25, 50, 75, 90] as const;

/** Address parameters that filter the list. */
export const filterNames = [
  ...["search", "currency", "assetClass", "classPercent", "country", "countryPercent"],
  ...["minHistoryDays", "minHoldings", "maxHoldings", "withDemo"],
] as const;

const wholeNumber = (text: string | null, most: number): number | undefined => {
  if (text === null || !/^\d{1,6}$/.test(text)) return undefined;
  return Math.min(Number(text), most);
};

/** Reads filters, sort and cursor from the address; invalid ones are ignored. */
export function readListAddress(search: URLSearchParams): ListInput {
  const text = (search.get("search") ?? "").trim().slice(0, 100);
  const currency = search.get("currency");
  const [country] = /^[A-Z]{2}$/.exec(search.get("country") ?? "") ?? [];
  const sort = listSorts.find((name) => name === search.get("sort"));
  const assetClass = wholeNumber(search.get("assetClass"), 100);
  const cursor = search.get("cursor");
  const numbers = {
    classPercent: assetClass ? wholeNumber(search.get("classPercent"), 100) || undefined : undefined,
    countryPercent: country ? wholeNumber(search.get("countryPercent"), 100) || undefined : undefined,
    minHistoryDays: wholeNumber(search.get("minHistoryDays"), 36_500),
    minHoldings: wholeNumber(search.get("minHoldings"), 10_000),
    maxHoldings: wholeNumber(search.get("maxHoldings"), 10_000),
  };
  return {
    ...(text !== "" && { search: text }),
    ...(currency && /^[A-Z]{3,5}$/.test(currency) && { currency }),
    ...(country && { country }),
    ...(assetClass && { assetClass }),
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined)),
    ...(search.get("withDemo") === "false" && { withDemo: false }),
    ...(sort && { sort }),
    ...(cursor && cursor.length <= 200 && { cursor }),
  };
}
