import { brokers, MAPPED_FORMAT, MAPPER_ID } from "@zerno/brokers";
import type { IsoDate } from "@zerno/engine";
import type { ImportAsset, Preview, RowCounts } from "../../../domain/imports/import.schema.ts";
import { instrumentCode } from "../../../domain/imports/instrument-code.ts";
import type { PreviewState } from "../../../domain/imports/preview/build-preview.ts";
import { countOpen, listGaps } from "../../../domain/imports/preview/file-gaps.ts";
import { type KnownSplit, openSplit } from "../../../domain/imports/preview/known-splits.ts";
import { sumKinds } from "../../../domain/imports/preview/preview-sums.ts";
import type { ResolvedRef } from "../../../domain/imports/preview/resolve-instruments.ts";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { findPrice } from "../../../market/prices/prices.ts";
import { exchangeName } from "../../../market/reference/exchanges.ts";
import { toListedAsset } from "../../../portfolio/assets/asset-terms.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { BalanceCheck } from "../../../shared/schemas/balance.schema.ts";

/** A planned custom asset has no owner yet. */
export function toImportAsset(resolved: ResolvedRef | undefined, language: string): ImportAsset | null {
  if (resolved?.asset) return assetOf(resolved.asset, language);
  if (!resolved?.plan) return null;
  const { ref, code, plan } = resolved;
  return {
    id: `own:${code}`,
    ownerId: "",
    ticker: ref.symbol ?? ref.isin ?? plan.name,
    ...{ exchange: "", exchangeName: "" },
    name: plan.name,
    type: plan.type,
    currency: plan.currency,
    isDemo: false,
    priceDigits: 2,
    isin: ref.isin ?? null,
  };
}

const assetOf = (asset: AssetRow, language: string): ImportAsset => ({
  ...toListedAsset(asset, language),
  isin: asset.isin,
});

/** Readable after the user's choice. */
const asksByFatal: Readonly<Record<string, Preview["asks"]>> = {
  "ambiguous-dates": "dateOrder",
  "ambiguous-decimals": "decimalMark",
};
export const askOf = (code: string | undefined): Preview["asks"] => asksByFatal[code ?? ""] ?? null;

const isBeta = (format: string): boolean =>
  brokers.some(({ formats }) => formats.some(({ id, evidence }) => id === format && evidence === "code"));

/** Last closes of candidates, by asset. */
type CandidatePrices = ReadonlyMap<string, { readonly close: string; readonly date: string }>;

const pricedCandidates = 100;

export async function loadCandidatePrices(
  db: Db,
  { instruments, portfolio }: PreviewState,
  today: string,
): Promise<CandidatePrices> {
  const open = [...instruments.values()].filter(({ how, rows }) => how === null && rows > 0);
  const candidates = open.flatMap((entry) => entry.candidates).slice(0, pricedCandidates);
  const prices = new Map<string, { close: string; date: string }>();
  for (const { ownerId, id } of candidates) {
    const found = prices.has(id)
      ? null
      : await findPrice(db, readerOfPortfolio(portfolio), { ownerId, id }, today as IsoDate);
    if (found) prices.set(id, { close: found.close, date: found.usedOn });
  }
  return prices;
}

interface Beside {
  readonly balances: BalanceCheck | null;
  readonly prices: CandidatePrices;
}

export function toPreview(state: PreviewState, { balances, prices }: Beside, language: string): Preview {
  const { head } = state.read;
  const { numberMasked, name, how, otherPortfolio } = state.account;
  const counts = countStatuses(state);
  return {
    recognised: head.brokerId
      ? {
          brokerId: head.format === MAPPED_FORMAT ? MAPPER_ID : head.brokerId,
          brokerName: head.brokerName,
          format: head.format,
          why: head.why,
          isOverruled: head.isOverruled,
          isBeta: isBeta(head.format),
        }
      : null,
    brokers: brokers.map((broker) => ({ id: broker.id, name: broker.name })),
    fatal: head.fatal ?? null,
    closest: (head.closest ?? []).map((format) => ({
      ...format,
      found: [...format.found],
      missing: [...format.missing],
      words: [...format.words],
    })),
    asks: askOf(head.fatal?.code),
    account: numberMasked === "" ? null : { numberMasked, name, isNew: how === "made", otherPortfolio },
    accounts: [...(head.accounts ?? [])],
    period: head.period ?? null,
    lines: head.counts,
    sheets: [...(head.sheets ?? [])],
    counts,
    totals: sumKinds(state),
    ...toInstruments(state, prices, language),
    oversold: toOversold(state, language),
    splits: state.splits.map(({ proposal, decision }) => toSplit(proposal, decision, language)),
    isShortAllowed: state.isShortAllowed,
    outsideTrades: state.outside && {
      ...state.outside.trades,
      isPaid: state.decisions.paysOutsideTrades ?? null,
    },
    balances,
    gaps: listGaps(state),
    prices: head.prices.length,
    rates: head.rates.length,
    ...countReady(state),
    sameFile: state.sameFile && {
      id: state.sameFile.id,
      committedAt: state.sameFile.committedAt?.toISOString() ?? "",
    },
  };
}

/** Counts rows a commit would write, and open decisions. */
export const countReady = (state: PreviewState): { ready: number; open: number } => ({
  ready: state.states.filter(({ isIncluded }) => isIncluded).length,
  open: countOpen(state),
});

function countStatuses({ states, read }: PreviewState): RowCounts {
  const counts: RowCounts = {
    new: 0,
    known: 0,
    changed: 0,
    check: 0,
    "needs-instrument": 0,
    oversold: 0,
    ignored: read.head.ignored.length,
    failed: read.head.failed.length,
  };
  for (const { status } of states) counts[status]++;
  return counts;
}

function toInstruments(
  state: PreviewState,
  prices: CandidatePrices,
  language: string,
): Pick<Preview, "instruments" | "unresolved"> {
  const lastPrices = new Map(
    state.read.head.prices.map((price) => [instrumentCode(price.instrument), price]),
  );
  const inRows = [...state.instruments.values()].filter(({ rows }) => rows > 0);
  const plain = ({ code, ref, rows, currency }: ResolvedRef) => {
    const price = lastPrices.get(code);
    return {
      code,
      symbol: ref.symbol ?? null,
      isin: ref.isin ?? null,
      exchange: ref.exchange ?? null,
      exchangeName: ref.exchange ? exchangeName(ref.exchange, language) : null,
      name: ref.name ?? null,
      currency: currency ?? null,
      assetType: ref.assetType ?? null,
      rows,
      lastPrice: price ? { close: price.close, currency: price.currency, date: price.date } : null,
    };
  };
  return {
    instruments: inRows.flatMap((entry) =>
      entry.how === null ? [] : [{ ...plain(entry), how: entry.how, asset: toImportAsset(entry, language) }],
    ),
    unresolved: inRows.flatMap((entry) =>
      entry.how === null
        ? [
            {
              ...plain(entry),
              candidates: entry.candidates.map((asset) => ({
                ...assetOf(asset, language),
                lastPrice: prices.get(asset.id) ?? null,
              })),
            },
          ]
        : [],
    ),
  };
}

const toSplit = (
  { key, asset, effectiveOn, terms, source }: KnownSplit["proposal"],
  decision: KnownSplit["decision"],
  language: string,
): Preview["splits"][number] => ({
  ...{ key, asset: assetOf(asset, language), date: effectiveOn, source, decision },
  ...{ ratioTo: terms.ratioTo ?? "1", ratioFrom: terms.ratioFrom ?? "1" },
});

function toOversold({ oversold, instruments, splits }: PreviewState, language: string): Preview["oversold"] {
  return oversold.entries.flatMap(({ row, assetId, missing, decision }) => {
    const asset = toImportAsset(instruments.get(row.code ?? ""), language);
    const { id: rowId, line, currency, date } = row;
    const splitKey = openSplit(splits, assetId, date)?.proposal.key ?? null;
    return asset ? [{ rowId, line, asset, currency, date, missing, splitKey, decision }] : [];
  });
}
