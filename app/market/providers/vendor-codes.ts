import { AssetType } from "../../shared/codes.ts";
import { findExchange, suffixOf } from "../reference/exchanges.ts";
import { lookup } from "./kit/lookup.ts";

/** Share classes follow a dot ("BRK.B"). */
export interface ListedCode {
  readonly ticker: string;
  readonly exchange: string;
  readonly type: number;
}

const funds: readonly number[] = [
  AssetType.stock,
  AssetType.etf,
  AssetType.reit,
  AssetType.limitedPartnership,
];
const isShare = ({ type }: ListedCode) => funds.includes(type);
const isAmerican = ({ exchange }: ListedCode) => findExchange(exchange)?.country === "US";
const dashed = ({ ticker }: ListedCode) => ticker.replaceAll(".", "-");
const isPlain = ({ ticker }: ListedCode) => !ticker.includes(".");
/** Hong Kong's numbers have four digits. */
const padded = (asset: ListedCode) =>
  asset.exchange === "XHKG" ? dashed(asset).padStart(4, "0") : dashed(asset);

const eodhdSuffix = lookup({
  MISX: "MCX",
  XAMS: "AS",
  XBRU: "BR",
  XCSE: "CO",
  XETR: "XETRA",
  XHEL: "HE",
  XHKG: "HK",
  XLIS: "LS",
  XLON: "LSE",
  XMAD: "MC",
  XOSL: "OL",
  XPAR: "PA",
  XSTO: "ST",
  XSWX: "SW",
  XTSE: "TO",
  XWAR: "WAR",
  XWBO: "VI",
});

const alphaVantageSuffix = lookup({
  XETR: "DEX",
  XLON: "LON",
  XPAR: "PAR",
  XTSE: "TRT",
});

const withSuffix = (ticker: string, suffix: string | undefined) =>
  suffix === undefined ? undefined : `${ticker}.${suffix}`;

type Namer = (asset: ListedCode) => string | undefined;

const namerOf = lookup<Namer>({
  eodhd(asset) {
    if (asset.type === AssetType.crypto) return `${asset.ticker}-USD.CC`;
    if (!isShare(asset)) return undefined;
    return withSuffix(padded(asset), isAmerican(asset) ? "US" : eodhdSuffix(asset.exchange));
  },
  twelvedata(asset) {
    if (asset.type === AssetType.crypto) return `${asset.ticker}/USD`;
    if (!isShare(asset)) return undefined;
    if (isAmerican(asset)) return asset.ticker;
    return /^X[A-Z]{3}$/.test(asset.exchange) && isPlain(asset)
      ? `${padded(asset)}@${asset.exchange}`
      : undefined;
  },
  fmp(asset) {
    if (asset.type === AssetType.crypto) return `${asset.ticker}USD`;
    if (!isShare(asset) || asset.exchange === "MISX") return undefined;
    return isAmerican(asset) ? dashed(asset) : withSuffix(padded(asset), suffixOf(asset.exchange));
  },
  alphavantage(asset) {
    // Its notation of share classes is undocumented.
    if (!isShare(asset) || !isPlain(asset)) return undefined;
    return isAmerican(asset) ? asset.ticker : withSuffix(asset.ticker, alphaVantageSuffix(asset.exchange));
  },
  tiingo: (asset) => (isShare(asset) && isAmerican(asset) ? dashed(asset).toLowerCase() : undefined),
  "moex-register": ({ ticker, exchange, type }) =>
    exchange === "MISX" && type === AssetType.stock ? ticker : undefined,
  "csv-address": ({ ticker }) => ticker,
});

/**
 * Code by ticker and exchange; undefined when not listed there, without a certain rule, or for other ids (uid, CIK,
 * FIGI).
 */
export const vendorCode = (source: string, asset: ListedCode): string | undefined => namerOf(source)?.(asset);
