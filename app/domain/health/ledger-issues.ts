import { addDays, dayNumber, fromDayNumber, type IsoDate, type Reason } from "@zerno/engine";
import { toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import { toWireReason } from "../../portfolio/figures/figures.ts";
import { isOldPrice } from "../../portfolio/figures/old-price.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { type HealthKind, refusableFigures } from "../../shared/names/health-kinds.ts";
import type { DayRange, HealthIssue } from "../../shared/schemas/health.schema.ts";
import { collectReasons } from "./collect-reasons.ts";

export function toRanges(days: Iterable<string>): DayRange[] {
  const ranges: { from: string; to: string }[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = ranges.at(-1);
    if (last && addDays(last.to as IsoDate, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

const onDay = (day: string | undefined): DayRange[] => (day === undefined ? [] : [{ from: day, to: day }]);

const issue = (kind: HealthKind, facts: Partial<HealthIssue> = {}): HealthIssue => ({
  kind,
  asset: null,
  subject: null,
  days: [],
  lastDay: null,
  missing: null,
  transactionId: null,
  importId: null,
  reason: null,
  refused: [],
  ...facts,
});

export function ledgerIssues(view: LedgerView, language: string): HealthIssue[] {
  const words = collectReasons(view);
  const problems = view.run.problems.map(({ reason }) => reason);
  const refused = [...words.refused, ...problems];
  const refOf = (id: string | undefined) => {
    const row = id === undefined ? undefined : view.assets.get(id);
    return row ? toAssetRef(row, language) : null;
  };
  const of = (list: readonly Reason[], code: string, name: string) =>
    Map.groupBy(
      list.filter((reason) => reason.code === code),
      ({ params }) => params[name] ?? "",
    );
  const refusedFor = (code: string, name: string, value: string) =>
    refusableFigures.filter((figure) =>
      words.refusals.some(
        (one) => one.figure === figure && one.reason.code === code && one.reason.params[name] === value,
      ),
    );
  const rates = [...of(refused, "no-rate", "pair")].map(([pair, list]) =>
    issue("missing-rate", {
      subject: pair,
      days: toRanges(list.flatMap(({ params }) => params.date ?? [])),
      refused: refusedFor("no-rate", "pair", pair),
    }),
  );
  const prices = [...of(refused, "no-price", "asset")].map(([id, list]) =>
    issue("missing-price", {
      asset: refOf(id),
      days: toRanges(list.flatMap(({ params }) => params.date ?? [])),
      lastDay:
        list
          .flatMap(({ params }) => params.last ?? [])
          .sort()
          .at(-1) ?? null,
      refused: refusedFor("no-price", "asset", id),
    }),
  );
  const nominals = [...of(refused, "no-nominal", "asset")].map(([id]) =>
    issue("missing-nominal", { asset: refOf(id), refused: refusedFor("no-nominal", "asset", id) }),
  );
  return [
    ...rates,
    ...prices,
    ...nominals,
    ...positionIssues(view, refOf, (id) => refusedFor("oversold", "asset", id)),
    ...cashIssues(view),
    ...rowIssues(view, refOf, (code, id) => refusedFor(code, "asset", id)),
    ...staleIssues(view, refOf),
    ...heldBackIssues(view, refOf),
    ...unknownAssets(view, refOf),
    ...dividendIssues(view, refOf),
  ];
}

/** Returns held assets with a single source of closes: their level was not compared. */
export const unverifiedIssues = (
  { assets, run }: LedgerView,
  ids: ReadonlySet<string>,
  language: string,
): HealthIssue[] =>
  run.holdings().flatMap(({ assetId, isOpen }) => {
    const row = isOpen && ids.has(assetId) ? assets.get(assetId) : undefined;
    return row === undefined ? [] : [issue("unverified-price", { asset: toAssetRef(row, language) })];
  });

type RefOf = (id: string | undefined) => HealthIssue["asset"];

/** Returns per asset the first row that exceeds the holding. */
function positionIssues(
  { run }: LedgerView,
  refOf: RefOf,
  refusedFor: (id: string) => HealthIssue["refused"],
): HealthIssue[] {
  const oversold = run.problems.filter(({ reason }) => reason.code === "oversold");
  const byAsset = Map.groupBy(oversold, ({ reason }) => reason.params.asset ?? "");
  return [...byAsset].flatMap(([id, list]) => {
    const sorted = list.sort((a, b) =>
      (a.reason.params.date ?? "") < (b.reason.params.date ?? "") ? -1 : 1,
    );
    const [first] = sorted;
    if (!first) return [];
    const { date, missing } = first.reason.params;
    return [
      issue("negative-position", {
        asset: refOf(id),
        days: onDay(date),
        missing: missing ?? null,
        transactionId: first.transactionId,
        refused: refusedFor(id),
      }),
    ];
  });
}

function cashIssues({ run, portfolio }: LedgerView): HealthIssue[] {
  const first = portfolio.isCashTracked ? run.firstNegativeCash() : undefined;
  return first ? [issue("negative-cash", { subject: first.currency, days: onDay(first.date) })] : [];
}

const told: ReadonlySet<string> = new Set(["no-rate", "no-price", "no-nominal", "oversold"]);

const rowIssues = (
  { run, assets }: LedgerView,
  refOf: RefOf,
  refusedFor: (code: string, id: string) => HealthIssue["refused"],
): HealthIssue[] =>
  run.problems
    .filter(({ reason }) => !told.has(reason.code))
    .map(({ transactionId, reason }) =>
      issue("unusable-row", {
        asset: refOf(reason.params.asset),
        days: onDay(reason.params.date),
        transactionId,
        reason: toWireReason(reason, assets),
        refused: refusedFor(reason.code, reason.params.asset ?? ""),
      }),
    );

/** Returns held assets whose price is older than a long weekend. */
function staleIssues({ today, run, assets }: LedgerView, refOf: RefOf): HealthIssue[] {
  const now = { from: today, to: today };
  return run.holdings(today).flatMap(({ assetId, isOpen }) => {
    if (!isOpen) return [];
    const figure = run.figure("value", { kind: "asset", assetId }, now);
    const notes = "refused" in figure ? [] : (figure.notes ?? []);
    const date = notes.find(({ code }) => code === "stale-price")?.params.date;
    const row = assets.get(assetId);
    if (date === undefined || row === undefined) return [];
    if (!isOldPrice(row, dayNumber(today) - dayNumber(date as IsoDate))) return [];
    return [issue("stale-price", { asset: refOf(assetId), lastDay: date })];
  });
}

/** Returns days with a quarantined close or rate of a holding. */
function heldBackIssues(view: LedgerView, refOf: RefOf): HealthIssue[] {
  const { prices, rates } = view.input;
  const daysOf = (doubted: readonly number[] | undefined) => toRanges((doubted ?? []).map(fromDayNumber));
  const closes = openAssets(view).map((id) =>
    issue("held-back", { asset: refOf(id), days: daysOf(prices.get(id)?.doubted) }),
  );
  const ofRates = rates.map(({ base, quote, doubted }) =>
    issue("held-back", { subject: `${base}/${quote}`, days: daysOf(doubted) }),
  );
  return [...closes, ...ofRates].filter(({ days }) => days.length > 0);
}

const openAssets = ({ run, today }: LedgerView): string[] =>
  run.holdings(today).flatMap(({ assetId, isOpen }) => (isOpen ? [assetId] : []));

const unknownAssets = (view: LedgerView, refOf: RefOf): HealthIssue[] =>
  openAssets(view)
    .filter((id) => {
      const row = view.assets.get(id);
      return row !== undefined && row.ownerId !== nilGuid && row.type === AssetType.unknown;
    })
    .map((id) => issue("unresolved-asset", { asset: refOf(id) }));

const payers: readonly number[] = [
  AssetType.stock,
  AssetType.etf,
  AssetType.reit,
  AssetType.limitedPartnership,
];

function dividendIssues(view: LedgerView, refOf: RefOf): HealthIssue[] {
  const days = { from: addDays(view.today, -1), to: view.today };
  return openAssets(view)
    .filter((assetId) => payers.includes(view.assets.get(assetId)?.type ?? 0))
    .filter((assetId) => {
      const figure = view.run.figure("dividendYield", { kind: "asset", assetId }, days);
      return "refused" in figure && figure.refused.some(({ code }) => code === "no-dividends-given");
    })
    .map((id) => issue("no-dividends", { asset: refOf(id) }));
}

export const importIssue = (file: { id: string; fileName: string }): HealthIssue =>
  issue("open-import", { importId: file.id, subject: file.fileName });
