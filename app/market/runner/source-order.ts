import { marketSources } from "../providers/index.ts";
import { capabilitiesOf } from "../providers/provider.ts";
import type { Capability } from "../providers/queries.ts";
import type { ListedAsset } from "../providers/rows.ts";

export interface Need {
  readonly want: Capability;
  readonly kind?: ListedAsset["type"];
  /** ISO country of the quote currency's central bank, for rates. */
  readonly country?: string | null;
}

/** Best first; omitted fields mean "any". */
export interface OrderRule {
  readonly wants: readonly Capability[];
  readonly kinds?: readonly NonNullable<ListedAsset["type"]>[];
  readonly countries?: readonly string[];
  readonly sources: readonly string[];
}

const written: readonly OrderRule[] = [
  {
    wants: ["prices", "quotes"],
    kinds: ["stock", "bond", "etf"],
    countries: ["RU"],
    sources: ["moex", "tinvest"],
  },
  { wants: ["prices", "quotes"], kinds: ["index"], countries: ["RU"], sources: ["moex"] },
  { wants: ["payments"], kinds: ["bond"], countries: ["RU"], sources: ["moex", "tinvest"] },
  { wants: ["payments"], countries: ["RU"], sources: ["tinvest", "moex", "csv-address", "moex-register"] },
  { wants: ["splits"], countries: ["RU"], sources: ["moex", "csv-address"] },
  { wants: ["card"], countries: ["RU"], sources: ["moex", "tinvest"] },
  { wants: ["card"], sources: ["fmp", "tiingo"] },
  { wants: ["renames"], sources: ["moex"] },
  { wants: ["listing"], sources: ["moex", "coingecko", "sec", "tinvest", "eodhd"] },
  { wants: ["quotes"], kinds: ["crypto"], sources: ["coingecko", "yahoo"] },
  { wants: ["prices"], kinds: ["crypto"], sources: ["coingecko", "yahoo", "csv-address"] },
  { wants: ["quotes"], sources: ["yahoo"] },
  {
    wants: ["prices"],
    sources: ["yahoo", "eodhd", "twelvedata", "tiingo", "fmp", "alphavantage", "csv-address"],
  },
  { wants: ["payments"], sources: ["yahoo", "eodhd", "twelvedata", "tiingo", "fmp", "csv-address"] },
  {
    wants: ["splits"],
    sources: ["yahoo", "eodhd", "twelvedata", "tiingo", "fmp", "alphavantage", "csv-address"],
  },
  { wants: ["search"], kinds: ["crypto"], sources: ["coingecko", "yahoo"] },
  {
    wants: ["search"],
    sources: [
      "moex",
      "yahoo",
      "coingecko",
      "tinvest",
      "eodhd",
      "twelvedata",
      "fmp",
      "tiingo",
      "alphavantage",
    ],
  },
  { wants: ["identify"], countries: ["RU"], sources: ["tinvest", "openfigi"] },
  { wants: ["identify"], sources: ["openfigi", "eodhd", "fmp"] },
  { wants: ["fundamentals"], countries: ["RU"], sources: ["tinvest", "csv-address"] },
  { wants: ["fundamentals"], sources: ["yahoo", "sec", "fmp", "eodhd", "alphavantage", "csv-address"] },
  { wants: ["composition"], kinds: ["index"], countries: ["RU"], sources: ["moex"] },
  { wants: ["composition"], countries: ["RU"], sources: ["csv-address"] },
  { wants: ["composition"], sources: ["yahoo", "fmp", "csv-address"] },
  { wants: ["rates"], countries: ["RU"], sources: ["cbr", "currency-api", "currency-api-mirror"] },
  { wants: ["rates"], sources: ["ecb", "cbr", "currency-api", "currency-api-mirror"] },
  { wants: ["series"], sources: ["cbr", "ecb", "fred", "worldbank", "csv-address"] },
  { wants: ["news"], sources: ["rss"] },
];

type Source = (typeof marketSources)[number];

/** Appends unnamed sources to the general rules they can serve. */
export function withUnnamed(order: readonly OrderRule[], all: readonly Source[]): readonly OrderRule[] {
  const named = new Set(order.flatMap(({ sources }) => sources));
  const unnamed = all.filter(({ kind, id }) => kind === "http" && !named.has(id));
  return order.map((rule) => {
    if (rule.kinds || rule.countries) return rule;
    const able = unnamed.filter((source) =>
      rule.wants.every((want) => capabilitiesOf(source).includes(want)),
    );
    return { ...rule, sources: [...rule.sources, ...able.map(({ id }) => id)] };
  });
}

/** Changed as data on the admin screen. */
export const defaultOrder: readonly OrderRule[] = withUnnamed(written, marketSources);

/** Lists the sources of the first rule that fits, in turn; empty without one. */
export function sourcesFor(order: readonly OrderRule[], need: Need): readonly string[] {
  const fits = ({ wants, kinds, countries }: OrderRule) =>
    wants.includes(need.want) &&
    (kinds === undefined || (need.kind != null && kinds.includes(need.kind))) &&
    (countries === undefined || (need.country != null && countries.includes(need.country)));
  return order.find(fits)?.sources ?? [];
}
