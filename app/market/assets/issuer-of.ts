import { AssetType } from "../../shared/codes.ts";
import { companyWords } from "../facts/name-words.ts";
import type { AssetRow } from "./assets.ts";

/** Coins, metals and own houses have no issuer. */
export const noIssuer = "none";

/** `none`, `government:RU`, `company:sberbank`; null when unknown. */
type Issuer = string | null;

type Asked = Pick<AssetRow, "type" | "ticker" | "isin" | "country" | "sector" | "nameEn">;

const companies: readonly number[] = [AssetType.stock, AssetType.reit, AssetType.limitedPartnership];
const unissued: readonly number[] = [
  ...[AssetType.crypto, AssetType.commodity, AssetType.index, AssetType.custom],
  ...[AssetType.option, AssetType.futures, AssetType.cash],
];

/**
 * By company name across share classes and receipts; governments by sector, Russian Ministry of Finance ticker or US
 * Treasury ISIN. Null for other bonds and funds.
 */
export function issuerOf({ type, ticker, isin, country, sector, nameEn }: Asked): Issuer {
  if (unissued.includes(type)) return noIssuer;
  if (companies.includes(type)) return `company:${companyWords(nameEn).join(" ")}`;
  if (type !== AssetType.bond) return null;
  if (/^SU\d{5}RMFS\d$/.test(ticker)) return "government:RU";
  if (/^US912(7|8)/.test(isin ?? "")) return "government:US";
  return sector === "government" && country !== null ? `government:${country}` : null;
}

/** Returns a state's name, or the shortest name among a company's papers. */
export function issuerName(key: string, names: readonly string[], language: string): string {
  const [kind, code = ""] = key.split(":");
  if (kind === "government") return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
  return names.filter((name) => name !== "").sort((a, b) => a.length - b.length)[0] ?? code;
}
