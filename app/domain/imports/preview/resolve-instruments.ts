import { type InstrumentRef, isIsin } from "@zerno/brokers";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { findExchange } from "../../../market/reference/exchanges.ts";
import type { InstrumentDecision } from "../decision.schema.ts";
import type { Resolution } from "../import.schema.ts";
import type { ReadStatement } from "../statement-reader.ts";

export interface FileInstrument {
  readonly code: string;
  readonly ref: InstrumentRef;
  readonly currency: string | undefined;
  readonly rows: number;
}

export interface OwnAssetPlan {
  readonly type: number;
  readonly name: string;
  readonly currency: string;
}

export interface ResolvedRef extends FileInstrument {
  readonly how: Resolution | null;
  readonly asset: AssetRow | null;
  readonly plan: OwnAssetPlan | null;
  readonly candidates: readonly AssetRow[];
}

export interface AssetKnowledge {
  /** By upper-case ticker and ISIN; without a current asset, its former holders. */
  readonly byCode: ReadonlyMap<string, readonly AssetRow[]>;
  readonly remembered: ReadonlyMap<string, AssetRow>;
  readonly chosen: ReadonlyMap<string, AssetRow>;
  readonly byText: ReadonlyMap<string, readonly AssetRow[]>;
}

const upper = (text: string | undefined): string => text?.trim().toUpperCase() ?? "";

interface Gathered {
  ref: InstrumentRef;
  rows: number;
  readonly currencies: Map<string, number>;
}

const valuedOf = ({ head }: ReadStatement) => [...head.closing.positions, ...head.prices];

export function gatherInstruments(
  read: ReadStatement,
  codeOf: (ref: InstrumentRef) => string,
): FileInstrument[] {
  const found = new Map<string, Gathered>();
  const add = (code: string, ref: InstrumentRef, currency: string): Gathered => {
    const entry = found.get(code) ?? { ref, rows: 0, currencies: new Map() };
    entry.currencies.set(currency, (entry.currencies.get(currency) ?? 0) + 1);
    found.set(code, entry);
    return entry;
  };
  for (const { code, instrument, toCode, toInstrument, currency } of read.rows) {
    if (code !== null && instrument) add(code, instrument, currency).rows++;
    if (toCode !== null && toInstrument) add(toCode, toInstrument, currency).rows++;
  }
  for (const { instrument, currency } of valuedOf(read)) add(codeOf(instrument), instrument, currency);
  for (const ref of read.head.instruments) {
    const entry = found.get(codeOf(ref));
    if (entry) entry.ref = { ...ref, ...entry.ref };
  }
  return [...found].map(([code, { ref, rows, currencies }]) => {
    const [most] = [...currencies].sort((a, b) => b[1] - a[1]);
    return { code, ref, rows, currency: ref.currency ?? most?.[0] };
  });
}

export const codesOf = ({ ref }: FileInstrument): string[] =>
  [ref.isin, ref.symbol, ...(ref.aliases ?? [])].map(upper).filter((code) => code !== "");

function pickListing(listings: readonly AssetRow[], currency: string | undefined): AssetRow | undefined {
  if (listings.length === 1) return listings[0];
  const same = listings.filter((asset) => asset.currency === currency);
  return same.length === 1 ? same[0] : undefined;
}

function byIsin(instrument: FileInstrument, byCode: AssetKnowledge["byCode"]): AssetRow | undefined {
  for (const code of [instrument.ref.isin, ...(instrument.ref.aliases ?? [])].map(upper)) {
    const listings = (byCode.get(code) ?? []).filter(
      (asset) => asset.isin === code || (isIsin(code) && asset.ticker !== code),
    );
    const picked = pickListing(listings, instrument.currency);
    if (picked) return picked;
  }
  return undefined;
}

/** Brokers write NASDAQ, MOEX, LSE; listings have the MIC. */
const venueOf = (code: string | undefined): string => findExchange(code ?? "")?.mic ?? upper(code);

/** Finds by ticker, which needs the venue or currency and must not contradict an ISIN. */
function byTicker(instrument: FileInstrument, byCode: AssetKnowledge["byCode"]): AssetRow | undefined {
  const { ref, currency } = instrument;
  for (const code of [ref.symbol, ...(ref.aliases ?? [])].map(upper).filter((text) => text !== "")) {
    const listings = (byCode.get(code) ?? []).filter(
      (asset) => asset.isin !== code && !isOther(instrument, asset),
    );
    const sameVenue = ref.exchange
      ? listings.filter(({ exchange }) => venueOf(exchange) === venueOf(ref.exchange))
      : [];
    const venue = pickListing(sameVenue, currency);
    if (venue) return venue;
    const sameCurrency = listings.filter((asset) => asset.currency === currency);
    if (sameCurrency.length === 1) return sameCurrency[0];
  }
  return undefined;
}

/** Returns whether the ISINs differ; an asset without one may match. */
const isOther = ({ ref }: FileInstrument, { isin }: AssetRow): boolean => {
  const own = [ref.isin, ...(ref.aliases ?? [])].map(upper).filter(isIsin);
  return isin !== null && own.length > 0 && !own.includes(upper(isin));
};

function byName(instrument: FileInstrument, found: readonly AssetRow[]): AssetRow | undefined {
  const name = upper(instrument.ref.name);
  if (name === "") return undefined;
  const equal = found.filter((asset) => upper(asset.nameEn) === name || upper(asset.nameRu) === name);
  const picked = pickListing(equal, instrument.currency);
  return picked?.currency === instrument.currency ? picked : undefined;
}

/** Matches by decision, memory, ISIN and ticker, in that order; no text search. */
export function resolveByCode(
  instrument: FileInstrument,
  decision: InstrumentDecision | undefined,
  knowledge: AssetKnowledge,
): ResolvedRef {
  const open = { ...instrument, how: null, asset: null, plan: null, candidates: [] };
  if (decision?.as === "skip") return { ...open, how: "skipped" };
  if (decision?.as === "own") {
    const { type, name, currency } = decision;
    return { ...open, how: "own", plan: { type, name, currency } };
  }
  const settled = (how: Resolution, asset: AssetRow | undefined) => asset && { ...open, how, asset };
  return (
    settled("chosen", knowledge.chosen.get(instrument.code)) ??
    settled("remembered", knowledge.remembered.get(instrument.code)) ??
    settled("isin", byIsin(instrument, knowledge.byCode)) ??
    settled("ticker", byTicker(instrument, knowledge.byCode)) ??
    open
  );
}

/** Matches an open security by exact name; at most eight other results become candidates. */
export function resolveByText(open: ResolvedRef, knowledge: AssetKnowledge): ResolvedRef {
  const found = (knowledge.byText.get(open.code) ?? []).filter((asset) => !isOther(open, asset));
  const named = byName(open, found);
  if (named) return { ...open, how: "name", asset: named };
  // An asset found by ISIN may have had it earlier; one found by ticker must not have another.
  const byCode = codesOf(open).flatMap((code) =>
    (knowledge.byCode.get(code) ?? []).filter((asset) => isIsin(code) || !isOther(open, asset)),
  );
  const candidates = new Map([...byCode, ...found].map((asset) => [`${asset.ownerId}/${asset.id}`, asset]));
  return { ...open, candidates: [...candidates.values()].slice(0, 8) };
}
