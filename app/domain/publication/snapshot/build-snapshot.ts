import { createHash } from "node:crypto";
import { describeBenchmark, usualBenchmark } from "../../../market/assets/benchmark-assets.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { tradingDayOf } from "../../../portfolio/figures/trading-day.ts";
import { shownName } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { loadBenchmarkedView } from "../../../portfolio/run/with-benchmark.ts";
import { renderUserText } from "../../../server/markdown/render-user-text.ts";
import type { PublicationSettings } from "../../../shared/schemas/publication.schema.ts";
import { publicIncome } from "./public-income.ts";
import { heldParts, publicParts } from "./public-parts.ts";
import { type Measured, namedPeriod, publicPeriods } from "./public-periods.ts";
import { publicRows } from "./public-rows.ts";
import { publicSeries } from "./public-series.ts";
import { historyDaysOf, loadPublicView, type PublicationWorld, type PublishedPlace } from "./public-view.ts";
import type { SnapshotBenchmark, SnapshotContent, SnapshotRows, SnapshotSeries } from "./snapshot.types.ts";

/** Visitors' view; the only source of public responses. */
export interface Snapshot {
  readonly asOf: string;
  readonly content: SnapshotContent;
  readonly series: SnapshotSeries;
  readonly rows: SnapshotRows | null;
  readonly hash: string;
}

/** Adds the usual benchmark of the currency, if the market has values. */
async function measure(
  { db, memory }: PublicationWorld,
  view: LedgerView,
): Promise<Measured & { readonly benchmark: SnapshotBenchmark | null }> {
  const reader = readerOfPortfolio(view.portfolio);
  const id = await usualBenchmark(db, reader, view.currency);
  const against = id === "" ? view : await loadBenchmarkedView({ db, memory }, view, id);
  if (against.input.benchmark === undefined) return { view, against: undefined, benchmark: null };
  const en = await describeBenchmark(db, reader, id, "en");
  const ru = await describeBenchmark(db, reader, id, "ru");
  const { currency, isTotalReturn } = en;
  return { view, against, benchmark: { id, name: { en: en.name, ru: ru.name }, currency, isTotalReturn } };
}

function hashOf(parts: Omit<Snapshot, "hash">): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

/**
 * Builds the visitors' view under given settings, also for the owner's preview.
 * @throws AppError NOT_FOUND; OffloadToWorker for a large ledger, where allowed
 */
export async function buildSnapshot(
  world: PublicationWorld,
  place: PublishedPlace,
  settings: PublicationSettings,
): Promise<Snapshot> {
  const view = await loadPublicView(world, place, settings.delayDays);
  const { portfolio, currency, today } = view;
  const { benchmark, ...measured } = await measure(world, view);
  const period = namedPeriod(view, "ALL");
  const parts = heldParts(view, period, settings.hiddenAssets);
  const whole = {
    asOf: today,
    content: {
      name: { en: shownName(portfolio, "en"), ru: shownName(portfolio, "ru") },
      ...{ currency, isComposite: portfolio.isComposite, isDemo: portfolio.isDemo },
      firstDay: view.run.firstDay ?? null,
      historyDays: historyDaysOf(view),
      // Hidden assets count as one, to not reveal their number.
      holdingCount: parts.open.length + (parts.hidden.length > 0 ? 1 : 0),
      day: tradingDayOf(view, period.to),
      descriptionHtml: renderUserText(settings.description),
      ...publicParts(view, parts, period, settings),
      periods: publicPeriods(measured, parts.open, settings.areAmountsShown),
      income: publicIncome(view, settings),
      benchmark,
    },
    series: publicSeries(measured, period),
    rows: settings.areTransactionsShared ? await publicRows(world.db, view, settings) : null,
  };
  return { ...whole, hash: hashOf(whole) };
}
