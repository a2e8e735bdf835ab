import { unitOfStatistic } from "@zerno/engine";
import { findSeries, listSeries } from "../../../market/prices/series-catalogue.ts";
import type { Ctx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import type { AssetRef } from "../../../shared/schemas/ledger.schema.ts";
import { getResult, type ResultHead, readPacked } from "../backtests.queries.ts";
import { unpackJson } from "../packed.ts";
import type { PlayedRow } from "../result.schema.ts";
import type { StoredAnswers, StoredAsset, StoredLine, StoredRow, StoredRows } from "../stored.types.ts";

/** Unpacked results cached: a screen requests several parts of one. */
const atHand = 40;

/** Names are in the reader's language. */
interface Opened {
  readonly head: ResultHead;
  readonly answers: StoredAnswers;
  readonly refOf: (assetId: string) => AssetRef;
  readonly language: Ctx["language"];
}

type ReadCtx = Pick<Ctx, "db" | "memory" | "now" | "language">;

function toRef(id: string, asset: StoredAsset | undefined, language: string): AssetRef {
  if (asset === undefined) throw new Error(`a result names an asset it does not have: ${id}`);
  const { nameEn, nameRu, ...rest } = asset;
  return { id, ...rest, name: language === "ru" ? nameRu : nameEn };
}

/** Older results have Sharpe ratios in the unit of ratios. */
const inNumbers = <Figures extends object>(figures: Figures): Figures =>
  Object.fromEntries(
    Object.entries(figures as Record<string, Figure>).map(([id, figure]) => [
      id,
      figure.unit === "ratio" ? { ...figure, unit: unitOfStatistic(id) } : figure,
    ]),
  ) as Figures;

function toPresent(answers: StoredAnswers): StoredAnswers {
  const lines = answers.lines.map((line): StoredLine => {
    const { played } = line;
    if (played === null) return line;
    const against = played.against && inNumbers(played.against);
    return { ...line, played: { ...played, figures: inNumbers(played.figures), against } };
  });
  return { ...answers, lines };
}

/** @throws AppError NOT_FOUND */
export async function openResult(ctx: ReadCtx, id: string): Promise<Opened> {
  const head = await getResult(ctx.db, id, ctx.now());
  const cache = ctx.memory.cache<StoredAnswers>("backtest-answers", atHand);
  const answers =
    cache.get(id) ?? toPresent(await unpackJson<StoredAnswers>(await readPacked(ctx.db, head, "answers")));
  cache.set(id, answers);
  const { language } = ctx;
  return { head, answers, language, refOf: (assetId) => toRef(assetId, answers.assets[assetId], language) };
}

/** Returns the name of a catalogue series, if any. */
export function seriesName(code: string | null, language: string): string | null {
  const info = code === null ? undefined : findSeries(code);
  if (info === undefined) return null;
  return language === "ru" ? info.nameRu : info.nameEn;
}

export const headOf = ({ head: { id }, answers: { currency, from, to } }: Opened) => ({
  id,
  currency,
  from,
  to,
});

/** Stored in the author's language. */
function benchmarkName({ name, assets: [asset] }: StoredLine, { refOf, language }: Opened): string {
  if (asset) return refOf(asset.assetId).name;
  const series = listSeries().find(({ nameEn, nameRu }) => name === nameEn || name === nameRu);
  return seriesName(series?.code ?? null, language) ?? name;
}

/** Returns name and number of a line. */
export const lineHead = (line: StoredLine, opened: Opened) => ({
  portfolio: line.portfolio,
  name: line.portfolio === null ? benchmarkName(line, opened) : line.name,
});

/** Returns lines that were simulated. */
export const playedLines = ({ answers }: Opened) =>
  answers.lines.flatMap((line) => (line.played === null ? [] : [{ ...line, played: line.played }]));

/** Returns the simulated rows of a portfolio. @throws AppError NOT_FOUND when the result has no such portfolio */
export async function rowsOfLine(
  ctx: ReadCtx,
  opened: Opened,
  portfolio: number,
): Promise<readonly StoredRow[]> {
  const all = await unpackJson<StoredRows>(await readPacked(ctx.db, opened.head, "rows"));
  const rows = all[portfolio];
  if (rows === undefined) throw new AppError("NOT_FOUND");
  return rows;
}

export function toPlayedRow(row: StoredRow, refOf: Opened["refOf"]): PlayedRow {
  const [date, , kind, assetId, quantity, price, amount, currency, fee, tax, toAmount, toCurrency, ratio] =
    row;
  return {
    date: date ?? "",
    kind: kind ?? "",
    asset: assetId ? refOf(assetId) : null,
    quantity: quantity ?? null,
    price: price ?? null,
    amount: amount ?? null,
    currency: currency ?? "",
    fee: fee ?? null,
    tax: tax ?? null,
    toAmount: toAmount ?? null,
    toCurrency: toCurrency ?? null,
    ratio: ratio ?? null,
  };
}
