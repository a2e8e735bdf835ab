export interface BenchmarkListing {
  readonly ticker: string;
  readonly exchange: string;
  /** Closes include dividends: a total-return index or accumulating fund. */
  readonly isTotalReturn: boolean;
}

const table: readonly (readonly [string, boolean])[] = [
  ["IMOEX@MISX", false],
  ["MCFTR@MISX", true],
  ["MCFTRR@MISX", true],
  ["RTSI@MISX", false],
  ["RGBI@MISX", false],
  ["RGBITR@MISX", true],
  ["SPX@INDEX", false],
  ["NDX@INDEX", false],
  ["IXIC@INDEX", false],
  ["DJI@INDEX", false],
  ["RUT@INDEX", false],
  ["DAX@INDEX", true],
  ["SX5E@INDEX", false],
  ["PX1@INDEX", false],
  ["UKX@INDEX", false],
  ["SMI@INDEX", false],
  ["AEX@INDEX", false],
  ["N225@INDEX", false],
  ["HSI@INDEX", false],
  ["SPY@ARCX", false],
  ["QQQ@XNAS", false],
  ["VT@ARCX", false],
  ["VTI@ARCX", false],
  ["AGG@ARCX", false],
  ["GLD@ARCX", true],
  ["VWCE@XETR", true],
  ["EUNL@XETR", true],
  ["TMOS@MISX", true],
  ["SBMX@MISX", true],
  ["EQMX@MISX", true],
  ["LQDT@MISX", true],
  ["DEMORUS@DEMO", false],
  ["DEMOUSA@DEMO", false],
  ["DEMOEUR@DEMO", false],
];

const listings: readonly BenchmarkListing[] = table.map(([code, isTotalReturn]) => {
  const [ticker = "", exchange = ""] = code.split("@");
  return { ticker, exchange, isTotalReturn };
});

export const listBenchmarkListings = (): readonly BenchmarkListing[] => listings;

const isFund = ({ exchange, ticker }: BenchmarkListing): boolean =>
  !["INDEX", "DEMO"].includes(exchange) && !/^(IMOEX|MCFTRR?|RTSI|RGBI(TR)?)$/.test(ticker);

/** Benchmarks limited by plan: listed funds that stand in for no market's index, and any other asset. */
export function isOwnBenchmark(id: string): boolean {
  const listing = listings.find(({ ticker, exchange }) => `${ticker}@${exchange}` === id);
  if (!listing) return id.startsWith("asset:");
  return isFund(listing) && !Object.values(usual).some((ids) => (ids as readonly string[]).includes(id));
}

/** By currency: the broad total-return index, then its substitutes. */
const usual = {
  RUB: ["MCFTR@MISX", "IMOEX@MISX", "DEMORUS@DEMO"],
  EUR: ["DAX@INDEX", "VWCE@XETR", "DEMOEUR@DEMO"],
  USD: ["SPX@INDEX", "SPY@ARCX", "DEMOUSA@DEMO"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Best first: "SPX@INDEX". */
export const usualBenchmarks = (currency: string): readonly string[] =>
  usual[currency as keyof typeof usual] ?? usual.USD;
