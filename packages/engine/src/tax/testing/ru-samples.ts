import type { Money } from "../../money/decimal.ts";
import { money } from "../../testing/exact.ts";
import { matchTaxLots, withCouponDeductions } from "../fifo-match.ts";
import type { RuGroup } from "../ru/law.ts";
import type { RuAccount, RuAsset, RuTaxInput } from "../ru/ru-input.ts";
import { type RuTaxYear, ruTaxYear } from "../ru/ru-tax-year.ts";
import { isTaxRefusal } from "../tax-input.ts";
import { income, NO_RATES, trades } from "./tax-samples.ts";

const GROUPS: Readonly<Record<string, RuGroup>> = {
  T: "traded-security",
  U: "untraded-security",
  F: "formerly-traded-security",
  R: "traded-derivative-on-securities",
  S: "traded-derivative-other",
  N: "untraded-derivative",
};

export const MAIN: RuAccount = { id: "main", country: "RU", wrapper: "ordinary" };
export const ABROAD: RuAccount = { id: "ib", country: "US", wrapper: "ordinary" };

export interface Sample extends Partial<Omit<RuTaxInput, "disposals" | "incomes">> {
  readonly year: number;
  readonly rows?: string;
  readonly incomes?: string;
  readonly allowShort?: boolean;
}

/** Returns an asset of a Russian issuer unless the id ends with a country ("T-US"). */
export function ruAsset(id: string): RuAsset {
  const group = GROUPS[id[0] ?? ""] ?? "traded-security";
  return { id, group, issuerCountry: id.split("-")[1] ?? "RU" };
}

export function ruInput({ rows = "", incomes = "", allowShort = false, ...rest }: Sample): RuTaxInput {
  const taxTrades = trades(rows);
  const paid = incomes.split("\n").filter((line) => line.trim() !== "");
  const taxIncomes = paid.map((line) => income(line.trim()));
  const match = matchTaxLots(taxTrades, allowShort);
  const ids = [...taxTrades.map((row) => row.assetId), ...taxIncomes.map((row) => row.assetId ?? "T")];
  return {
    status: "resident",
    accounts: [MAIN, ABROAD],
    assets: [...new Set(ids)].map(ruAsset),
    rate: NO_RATES,
    carriedLosses: [],
    disposals: match.disposals,
    incomes: withCouponDeductions(taxIncomes, match.coupons),
    ...rest,
  };
}

export function ruYear(sample: Sample): RuTaxYear {
  const found = ruTaxYear(ruInput(sample));
  if (isTaxRefusal(found)) throw new Error(JSON.stringify(found.refused));
  return found;
}

export function refusalCodes(sample: Sample): string[] {
  const found = ruTaxYear(ruInput(sample));
  return isTaxRefusal(found) ? found.refused.map(({ code }) => code) : [];
}

export function resultRows(asset: string, result: number, year: number): string {
  const [cost, proceeds] = result < 0 ? [-result, 0] : [0, result];
  return `${year}-02-01 buy 1 ${asset} ${cost}\n${year}-03-01 sell 1 ${asset} ${proceeds}`;
}

export function results(values: Partial<Record<RuGroup, string>>): Record<RuGroup, Money> {
  return Object.fromEntries(
    Object.values(GROUPS).map((group) => [group, money(values[group] ?? "0")]),
  ) as Record<RuGroup, Money>;
}
