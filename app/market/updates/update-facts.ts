import { addDays, type IsoDate } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";
import { ingestComposition } from "../facts/fund-composition.ts";
import { ingestFundamentals } from "../facts/ingest-fundamentals.ts";
import { ingestNews } from "../facts/news.ts";
import { figuresFrom } from "../facts/source-figures.ts";
import { problem } from "../providers/problem.ts";
import type { Query } from "../providers/queries.ts";
import type { Fetched } from "../runner/parts.ts";
import type { FirstAnswer } from "../runner/runner.ts";
import { writeFetches } from "./fetch-state.ts";
import { inParallel } from "./in-parallel.ts";
import { codeAt, sourcesInTurn } from "./source-codes.ts";
import type { Sources } from "./sources.ts";
import { dayOf, type StoringUpdate, type UpdateResult, type WantedAsset } from "./updating.ts";

export const referenceKinds = ["fundamentals", "composition", "news"] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

const askedAtOnce = 4;
/** Twenty years of reports, and the year before. */
const reportDays = 21 * 366;
/** Weights exist for trading days only; the longest holiday. */
const lookBackDays = 12;

const shares: readonly number[] = [AssetType.stock, AssetType.reit, AssetType.limitedPartnership];
const typesOf: Readonly<Record<ReferenceKind, readonly number[]>> = {
  fundamentals: shares,
  composition: [AssetType.etf, AssetType.index],
  news: [...shares, AssetType.etf],
};

/** True if the asset has such data and an enabled source a code for it. */
export const isReferenceAskable = (sources: Sources, asset: WantedAsset, want: ReferenceKind): boolean =>
  typesOf[want].includes(asset.type) &&
  sourcesInTurn(sources.order(), asset, want).some(
    (id) => sources.isSourceOn(id) && codeAt(id, asset, want) !== undefined,
  );

const sinks: {
  readonly [Want in ReferenceKind]: (
    tx: Db,
    asset: WantedAsset,
    fetched: Fetched<Want>,
    now: Date,
  ) => Promise<{ readonly stored: number; readonly refused: number }>;
} = {
  async fundamentals(tx, { id }, { provider, rows }, now) {
    const figures = figuresFrom(provider, rows, dayOf(now));
    const { stored, refused } = await ingestFundamentals(tx, id, figures, { source: provider, now });
    return { stored, refused: refused.length };
  },
  async composition(tx, { id }, { provider, rows }, now) {
    const { stored, fault } = await ingestComposition(tx, id, rows, { source: provider, now });
    return { stored, refused: fault === undefined ? 0 : rows.length };
  },
  news: (tx, { id }, { provider, rows }, now) => ingestNews(tx, id, rows, { source: provider, now }),
};

function questionOf(want: ReferenceKind, code: string, day: IsoDate): Query<ReferenceKind> {
  if (want === "news") return { want, code };
  if (want === "composition") return { want, code, day };
  return { want, code, from: addDays(day, -reportDays), to: day };
}

/** First answer; index weights are requested day by day, back to the last trading day. */
async function ask(
  { sources, signal, now }: StoringUpdate,
  want: ReferenceKind,
  asset: WantedAsset,
): Promise<FirstAnswer<ReferenceKind>> {
  const today = dayOf(now());
  const order = sourcesInTurn(sources.order(), asset, want);
  const askOn = (day: IsoDate) =>
    sources.runner.fetchFirst<ReferenceKind>(
      order,
      (id) => {
        const code = codeAt(id, asset, want);
        return code === undefined ? undefined : questionOf(want, code, day);
      },
      { priority: asset.priority, signal },
    );
  const isByDay = want === "composition" && asset.type === AssetType.index;
  let answer = await askOn(today);
  for (let back = 1; isByDay && back <= lookBackDays; back++) {
    if (answer.fetched === undefined || answer.fetched.rows.length > 0) break;
    answer = await askOn(addDays(today, -back));
  }
  return answer;
}

/** In the order of the list. Refusals are remembered with the asset; stored data stays. */
export async function updateFacts(
  update: StoringUpdate,
  want: ReferenceKind,
  assets: readonly WantedAsset[],
): Promise<UpdateResult> {
  const result = { asked: 0, failed: 0, published: 0, quarantined: 0 };
  const { db, now, signal } = update;
  await inParallel(assets, askedAtOnce, signal, async (asset) => {
    const { fetched, tried } = await ask(update, want, asset);
    const failed =
      fetched === undefined
        ? (tried.at(-1)?.problem ?? problem("unsupported", { want }))
        : (fetched.problem ?? null);
    if (failed?.problem === "cancelled") return;
    result.asked += 1;
    if (failed !== null) result.failed += 1;
    const taken = await db.transaction(async (tx) => {
      const source = fetched?.provider ?? null;
      await writeFetches(tx, want, [{ subject: asset.id, source, problem: failed }], now());
      if (fetched === undefined || failed !== null) return { stored: 0, refused: 0 };
      return sinks[want](tx, asset, fetched as never, now());
    });
    result.published += taken.stored;
    result.quarantined += taken.refused;
  });
  return result;
}
