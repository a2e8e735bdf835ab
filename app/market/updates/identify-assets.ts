import { isIsin, readCurrency } from "@zerno/brokers";
import { AssetType } from "../../shared/codes.ts";
import type { Problem } from "../providers/problem.ts";
import type { IdKind } from "../providers/queries.ts";
import type { IdentifiedAsset } from "../providers/rows.ts";
import { isKnownCurrency } from "../rates/currencies.ts";
import type { SharedAsset } from "../reference/add-assets.ts";
import { findExchange } from "../reference/exchanges.ts";
import { sourcesFor } from "../runner/source-order.ts";
import { codeAt } from "./source-codes.ts";
import type { StoringUpdate } from "./updating.ts";

export interface Identified {
  readonly provider: string;
  readonly assets: readonly SharedAsset[];
  readonly problem: Problem | null;
}

const figi = /^BBG[0-9A-Z]{9}$/;
const mostListings = 5;

/** An ISIN with a valid check digit or a FIGI, else undefined. */
export function identifierOf(text: string): { readonly idKind: IdKind; readonly id: string } | undefined {
  const id = text.trim().toUpperCase();
  if (isIsin(id)) return { idKind: "isin", id };
  return figi.test(id) ? { idKind: "figi", id } : undefined;
}

/** US listings are in dollars; elsewhere quotes state the currency. */
async function currencyOf(
  { sources, signal }: StoringUpdate,
  listing: Pick<SharedAsset, "ticker" | "exchange" | "type" | "country">,
): Promise<string | undefined> {
  if (listing.country === "US") return "USD";
  if (!sources.isSourceOn("yahoo")) return undefined;
  const asked = { ...listing, ownerId: "", id: "", currency: "", codes: new Map<string, string>() };
  const code = codeAt("yahoo", asked, "quotes");
  if (code === undefined) return undefined;
  const query = { want: "quotes", codes: [code] } as const;
  const { rows } = await sources.runner.fetchRows("yahoo", query, { priority: "viewed", signal });
  const told = rows[0]?.currency ?? null;
  return told === null ? undefined : readCurrency(told)?.code;
}

async function toAsset(update: StoringUpdate, row: IdentifiedAsset): Promise<SharedAsset | undefined> {
  const exchange = row.mic === null ? undefined : findExchange(row.mic);
  // A bond's ticker here is a description, its nominal unknown.
  if (exchange === undefined || row.type === null || row.type === "bond") return undefined;
  const listing = {
    ticker: row.ticker.replaceAll("/", ".").toUpperCase(),
    ...{ exchange: exchange.mic, type: AssetType[row.type], country: exchange.country },
  };
  const currency = await currencyOf(update, listing);
  if (currency === undefined || !isKnownCurrency(currency)) return undefined;
  const isin = row.idKind === "isin" ? row.id : null;
  return {
    ...{ ...listing, currency, isin, sector: null, nominal: null, nameEn: row.name, nameRu: row.name },
    also: row.idKind === "figi" ? [row.id] : [],
  };
}

/** The first source with listings counts. Listings of known exchanges with a certain currency become assets. */
export async function identifyAt(update: StoringUpdate, text: string): Promise<readonly Identified[]> {
  const asked = identifierOf(text);
  if (asked === undefined) return [];
  const { idKind, id } = asked;
  const { sources, signal } = update;
  const country = idKind === "isin" ? id.slice(0, 2) : null;
  const order = sourcesFor(sources.order(), { want: "identify", country }).filter(sources.isSourceOn);
  const answers: Identified[] = [];
  for (const provider of order) {
    const query = { want: "identify", idKind, ids: [id] } as const;
    const { rows, problem = null } = await sources.runner.fetchRows(provider, query, {
      priority: "viewed",
      signal,
    });
    const listings = new Map(rows.map((row) => [`${row.ticker}@${row.mic}`, row]));
    const assets: SharedAsset[] = [];
    for (const row of [...listings.values()].slice(0, mostListings)) {
      const asset = await toAsset(update, row);
      if (asset !== undefined) assets.push(asset);
    }
    answers.push({ provider, assets, problem });
    if (assets.length > 0) break;
  }
  return answers;
}
