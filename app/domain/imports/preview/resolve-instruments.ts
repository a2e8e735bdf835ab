import { type InstrumentRef, isIsin } from "@zerno/brokers";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { findExchange } from "../../../market/reference/exchanges.ts";
import type { InstrumentDecision } from "../decision-shapes.ts";
import type { Resolution } from "../import-shapes.ts";
import type { ReadStatement } from "../statement-reader.ts";

/** A security as the whole file speaks of it. */
export interface FileInstrument {
  readonly code: string;
  readonly ref: InstrumentRef;
  /** Currency of most of its rows. */
  readonly currency: string | undefined;
  readonly rows: number;
}

/** An own asset that a commit will make. */
export interface OwnAssetPlan {
  readonly type: number;
  readonly name: string;
  readonly currency: string;
}

export interface ResolvedRef extends FileInstrument {
  /** Null: open, the user must say. */
  readonly how: Resolution | null;
  readonly asset: AssetRow | null;
  readonly plan: OwnAssetPlan | null;
  /** Assets that could be meant while it is open. */
  readonly candidates: readonly AssetRow[];
}

/** What is known of assets, looked up beforehand. */
export interface AssetKnowledge {
  /** By upper-case ticker or ISIN. */
  /** By ticker and ISIN, and where no asset has the code now, by those that had it. */
  readonly byCode: ReadonlyMap<string, readonly AssetRow[]>;
  /** The user's remembered mapping by code. */
  readonly remembered: ReadonlyMap<string, AssetRow>;
  /** The user's choice for this file by code. */
  readonly chosen: ReadonlyMap<string, AssetRow>;
  /** Assets found by text, for securities that codes do not settle. */
  readonly byText: ReadonlyMap<string, readonly AssetRow[]>;
}

const upper = (text: string | undefined): string => text?.trim().toUpperCase() ?? "";

interface Gathered {
  ref: InstrumentRef;
  rows: number;
  readonly currencies: Map<string, number>;
}

/** Securities that no row names but that the statement values: wanted for prices and for the comparison. */
const valuedOf = ({ head }: ReadStatement) => [...head.closing.positions, ...head.prices];

/** The distinct securities of a file with what its rows and its own reference table say of them. */
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

/** Every code under which assets should be looked up. */
export const codesOf = ({ ref }: FileInstrument): string[] =>
  [ref.isin, ref.symbol, ...(ref.aliases ?? [])].map(upper).filter((code) => code !== "");

/** Of several listings the one in the currency the rows are priced in. */
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

/** Brokers say NASDAQ, MOEX, LSE; listings have the market identifier code. */
const venueOf = (code: string | undefined): string => findExchange(code ?? "")?.mic ?? upper(code);

/** A ticker settles it only together with the venue or the currency, and never against another ISIN. */
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

/** A security of another ISIN is another one, however it is called; an asset without an ISIN may be it. */
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

/** Without the text search: what codes, memory and the user's own choice settle. */
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
    // A mapping of this very code is the user's word of an earlier file.
    settled("remembered", knowledge.remembered.get(instrument.code)) ??
    settled("isin", byIsin(instrument, knowledge.byCode)) ??
    settled("ticker", byTicker(instrument, knowledge.byCode)) ??
    open
  );
}

/** The last step for what is open: an exact name settles it, otherwise what was found are candidates. */
export function resolveByText(open: ResolvedRef, knowledge: AssetKnowledge): ResolvedRef {
  const found = (knowledge.byText.get(open.code) ?? []).filter((asset) => !isOther(open, asset));
  const named = byName(open, found);
  if (named) return { ...open, how: "name", asset: named };
  // An asset found by an ISIN of the file may have had it once; one found by ticker must not have another.
  const byCode = codesOf(open).flatMap((code) =>
    (knowledge.byCode.get(code) ?? []).filter((asset) => isIsin(code) || !isOther(open, asset)),
  );
  const candidates = new Map([...byCode, ...found].map((asset) => [`${asset.ownerId}/${asset.id}`, asset]));
  return { ...open, candidates: [...candidates.values()].slice(0, 8) };
}
