import { formatDec, type IsoDate, parseDec } from "@zerno/engine";
import { getAsset } from "../../../market/assets/assets.ts";
import { describeInsights } from "../../../market/facts/describe-insights.ts";
import { readComposition as readStored } from "../../../market/facts/fund-composition.ts";
import { countingFigures, listFigures } from "../../../market/facts/read-fundamentals.ts";
import { realMarket } from "../../../market/market-reader.ts";
import { CompositionRefused, setComposition } from "../../../market/support/edit-composition.ts";
import { FigureRefused, leaveFigure, setFigure } from "../../../market/support/edit-figures.ts";
import type { Handlers } from "../../../server/call.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { nilGuid } from "../../../shared/codes.ts";
import { infoOf } from "../../../shared/schemas/figure.schema.ts";
import type { assetSupportContract } from "../asset-support.contract.ts";
import { readComposition } from "../composition/read-composition.ts";

const shownFigures = 400;

const wrong = (path: string, code: string, params = {}) =>
  new AppError("INVALID_INPUT", {}, [{ path, code, params }]);
const plain = (value: string): string => formatDec(parseDec(value) ?? 0n);
const plainOrNull = (value: string | null): string | null => (value === null ? null : plain(value));

/** Fields that show a figure's errors. */
const figureFaults: Readonly<Record<FigureRefused["fault"], readonly [path: string, code: string]>> = {
  "no-number": ["value", "number"],
  negative: ["value", "negative"],
  future: ["periodEnd", "date-in-future"],
  "too-old": ["periodEnd", "too-early"],
  "filed-before-end": ["filedOn", "before-end"],
  "currency-unknown": ["currency", "currency-unknown"],
  // Plausibility checks do not apply to support.
  "two-currencies": ["currency", "invalid"],
  "times-1000": ["value", "invalid"],
  "sources-disagree": ["value", "invalid"],
};

const compositionFaults: Readonly<Record<CompositionRefused["fault"], string>> = {
  "no-number": "number",
  "not-positive": "zero",
  "over-100": "over-100",
  "too-many": "too-big",
  future: "date-in-future",
  "no-name": "required",
};

async function getReportFigures(ctx: UserCtx, assetId: string) {
  const { db } = ctx;
  const asset = await getAsset(db, realMarket, { ownerId: nilGuid, id: assetId });
  const rows = await listFigures(db, realMarket, [assetId]);
  const used = new Set(countingFigures(rows));
  const composition = await readStored(db, realMarket, assetId);
  const [first] = composition;
  const { lines, reasons } = await describeInsights(db, realMarket, asset, ctx);
  return {
    figures: rows.slice(0, shownFigures).map((row) => ({
      ...{ figure: row.figure, period: row.period, periodEnd: row.periodEnd, value: plainOrNull(row.value) },
      ...{ currency: row.currency, filedOn: row.filedOn, source: row.source, isUsed: used.has(row) },
    })),
    composition: {
      source: first?.source ?? null,
      day: first?.isDayTold ? first.day : null,
      holdings: composition.map(({ ticker, name, weightPercent }) => ({
        ...{ ticker, name, weightPercent: plain(weightPercent) },
      })),
    },
    insight: { lines: lines.map(({ code, text }) => ({ code, text })), reasons },
  };
}

type ReportHandlers = Pick<
  Handlers<typeof assetSupportContract>,
  `${"GET" | "POST"} /api/supportAssetEdit/figures` | "POST /api/supportAssetEdit/composition"
>;

/** Report figures and compositions of support: logged and undone like its other changes. */
export const reportHandlers: ReportHandlers = {
  "GET /api/supportAssetEdit/figures": (ctx, { assetId }) => getReportFigures(ctx, assetId),
  "POST /api/supportAssetEdit/figures": async ({ db, user, now }, input) => {
    const { assetId, reason, action, figure, period, periodEnd, value, currency, filedOn } = input;
    const order = { assetId, reason, userId: user.id, now: now() };
    const key = { figure, period, periodEnd };
    if (action === "leave") return { editId: await leaveFigure(db, order, key) };
    const { kind, unit, isOutflow } = infoOf(figure);
    if ((period === "day") !== (kind === "balance")) throw wrong("period", "invalid");
    const isUnknown = action === "blank";
    if (!isUnknown && value === null) throw wrong("value", "required");
    if (!isUnknown && isOutflow && value?.startsWith("-")) throw wrong("value", "negative");
    const told = isUnknown
      ? { value: null, currency: null, filedOn: null }
      : { value, currency: unit === "shares" ? null : currency, filedOn };
    try {
      const said = { ...key, ...told, periodStart: null, form: null };
      return { editId: await setFigure(db, order, said) };
    } catch (error) {
      if (error instanceof FigureRefused) throw wrong(...figureFaults[error.fault]);
      throw error;
    }
  },
  "POST /api/supportAssetEdit/composition": async ({ db, user, now }, input) => {
    const { assetId, reason, day, lines } = input;
    const read = readComposition(lines, day as IsoDate | null);
    if ("line" in read) throw wrong("lines", "line", { line: String(read.line) });
    const order = { assetId, reason, userId: user.id, now: now() };
    try {
      return { editId: await setComposition(db, order, read.holdings) };
    } catch (error) {
      if (!(error instanceof CompositionRefused)) throw error;
      throw wrong(error.fault === "future" ? "day" : "lines", compositionFaults[error.fault]);
    }
  },
};
