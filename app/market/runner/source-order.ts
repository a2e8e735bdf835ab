import type { Capability } from "../providers/queries.ts";
import type { ListedAsset } from "../providers/rows.ts";

/** What is asked and of what: "prices of a Russian bond". */
export interface Need {
  readonly want: Capability;
  readonly kind?: ListedAsset["type"];
  /** ISO code of the country, for rates of the quote currency's central bank. */
  readonly country?: string | null;
}

/** Sources for a need, the best first; left out fields mean "any". */
export interface OrderRule {
  readonly wants: readonly Capability[];
  readonly kinds?: readonly NonNullable<ListedAsset["type"]>[];
  readonly countries?: readonly string[];
  readonly sources: readonly string[];
}

/** The order of a fresh installation: the first rule that fits holds. The admin screen changes it as data. */
export const defaultOrder: readonly OrderRule[] = [
  {
    wants: ["prices", "quotes"],
    kinds: ["stock", "bond", "etf", "index"],
    countries: ["RU"],
    sources: ["moex"],
  },
  { wants: ["payments", "splits"], countries: ["RU"], sources: ["moex"] },
  { wants: ["market-day", "listing", "card", "composition", "renames"], sources: ["moex"] },
  { wants: ["prices", "quotes"], kinds: ["crypto"], sources: ["coingecko", "yahoo"] },
  { wants: ["prices", "quotes", "payments", "splits"], sources: ["yahoo"] },
  { wants: ["search"], kinds: ["crypto"], sources: ["coingecko", "yahoo"] },
  { wants: ["search"], sources: ["moex", "yahoo", "coingecko"] },
  { wants: ["rates"], countries: ["RU"], sources: ["cbr"] },
  { wants: ["rates"], sources: ["ecb", "cbr"] },
  { wants: ["series"], sources: ["cbr"] },
];

/** The sources to ask, in turn; none when nobody is known for the need. */
export function sourcesFor(order: readonly OrderRule[], need: Need): readonly string[] {
  const fits = ({ wants, kinds, countries }: OrderRule) =>
    wants.includes(need.want) &&
    (kinds === undefined || (need.kind != null && kinds.includes(need.kind))) &&
    (countries === undefined || (need.country != null && countries.includes(need.country)));
  return order.find(fits)?.sources ?? [];
}
