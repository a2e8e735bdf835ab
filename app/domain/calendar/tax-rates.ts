import { type Dec, formatDec, multiplyDivide, parseDec } from "@zerno/engine";
import { type CalendarKind, isPrincipal } from "../../shared/names/calendar-names.ts";
import type { UsedRate } from "../../shared/schemas/calendar.schema.ts";

const ONE = 10n ** 18n;

export interface TaxProfile {
  readonly residence: string;
  readonly rate: string | null;
  readonly hasW8ben: boolean;
  readonly sources: Readonly<Record<string, string>>;
  readonly holdings: Readonly<Record<string, string>>;
}

export const noProfile: TaxProfile = {
  residence: "",
  rate: null,
  hasW8ben: false,
  sources: {},
  holdings: {},
};

/** US withholding on dividends: 26 U.S.C. 871(a). */
const usStatutory = "0.3";
/**
 * Treaty rates with form W-8BEN, by residence (IRS, tax treaty table 1). Russia's treaty is suspended since 16 August
 * 2024 (IRS announcement 2024-26).
 */
const usTreaty: Readonly<Record<string, string>> = {
  ...{ AT: "0.15", AU: "0.15", BE: "0.15", CA: "0.15", CH: "0.15", CN: "0.1", CY: "0.15", DE: "0.15" },
  ...{ DK: "0.15", ES: "0.15", FI: "0.15", FR: "0.15", GB: "0.15", IE: "0.15", IL: "0.25", IN: "0.25" },
  ...{ IT: "0.15", JP: "0.1", KZ: "0.15", LU: "0.15", MX: "0.1", NL: "0.15", NO: "0.15", NZ: "0.15" },
  ...{ PL: "0.15", PT: "0.15", SE: "0.15", TR: "0.2", UA: "0.15" },
};

function sourceRate(profile: TaxProfile, country: string): string | undefined {
  const own = profile.sources[country];
  if (own !== undefined || country !== "US") return own;
  return (profile.hasW8ben ? usTreaty[profile.residence] : undefined) ?? usStatutory;
}

interface TaxInput {
  readonly kind: CalendarKind;
  readonly assetId: string | null;
  readonly country: string | null;
  readonly portfolioRate: string | null;
}

const isDividend = (kind: CalendarKind): boolean => kind === "dividend" || kind === "special";

const dec = (text: string): bigint => parseDec(text) ?? 0n;
const used = (rate: string, of: UsedRate["of"]): UsedRate => ({ rate: formatDec(dec(rate) as Dec), of });

/**
 * Returns the holding's rate, the portfolio's, or the higher of source and residence (foreign tax is credited in full);
 * none on repaid nominal, null if unknown.
 */
export function rateOf(profile: TaxProfile, question: TaxInput): UsedRate | null {
  const { kind, assetId, country, portfolioRate } = question;
  if (isPrincipal(kind)) return used("0", "untaxed");
  const own = assetId === null ? undefined : profile.holdings[assetId];
  if (own !== undefined) return used(own, "holding");
  if (portfolioRate !== null) return used(portfolioRate, "portfolio");
  const isForeign = country !== null && country !== profile.residence && isDividend(kind);
  const abroad = isForeign ? sourceRate(profile, country) : undefined;
  const home = profile.rate;
  if (abroad === undefined) return home === null ? null : used(home, "residence");
  // Without the home rate the additional tax is unknown.
  if (home === null) return null;
  return dec(abroad) >= dec(home) ? used(abroad, "source") : used(home, "residence");
}

/** Returns the tax in 10^-10, rounded once half to even. */
export const taxOf = (gross: bigint, { rate }: UsedRate): bigint => multiplyDivide(gross, dec(rate), ONE);
