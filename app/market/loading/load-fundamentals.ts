import { isIsoDate } from "@zerno/engine";
import {
  FIGURE_PERIODS,
  type Figure,
  type FigurePeriod,
  infoOf,
  isFigure,
} from "../../shared/schemas/figure.schema.ts";
import { type FigureFault, ingestFundamentals } from "../facts/ingest-fundamentals.ts";
import { fileSource, type Loader } from "./load-file.ts";
import { type CellReader, cellReader } from "./read-cells.ts";
import { type CsvRow, cellOf, columnOf } from "./read-rows.ts";

const plainNumber = /^-?\d+(\.\d+)?$/;
function dayOrNull(row: CsvRow, at: number, field: string, reader: CellReader): string | null | undefined {
  const text = cellOf(row, at);
  if (text === "") return null;
  if (isIsoDate(text)) return text;
  reader.fail(row, field, `no date: "${text.slice(0, 40)}"`);
  return undefined;
}

interface Columns {
  readonly [name: string]: number;
}

function toFigure(row: CsvRow, at: Columns, reader: CellReader): Figure | null {
  const cell = (name: string) => cellOf(row, at[name] ?? -1);
  const metric = cell("metric");
  if (!isFigure(metric)) return reader.fail(row, "metric", `no figure is called "${metric.slice(0, 40)}"`);
  const { kind } = infoOf(metric);
  const word = cell("period").toLowerCase() || (kind === "balance" ? "day" : "year");
  const isPeriod = (text: string): text is FigurePeriod =>
    (FIGURE_PERIODS as readonly string[]).includes(text);
  if (!isPeriod(word) || (word === "day") !== (kind === "balance"))
    return reader.fail(row, "period", `"${word.slice(0, 40)}" is no period of ${metric}`);
  const periodEnd = reader.day(row, at.end ?? -1, "period_end");
  const periodStart = dayOrNull(row, at.start ?? -1, "period_start", reader);
  const filedOn = dayOrNull(row, at.filed ?? -1, "filed_on", reader);
  const value = cell("value");
  if (!plainNumber.test(value)) return reader.fail(row, "value", `no number: "${value.slice(0, 40)}"`);
  if (periodEnd === null || periodStart === undefined || filedOn === undefined) return null;
  const currency = cell("currency").toUpperCase();
  return {
    ...{ figure: metric, period: word, periodStart, periodEnd, filedOn },
    value: infoOf(metric).isOutflow ? value.replace(/^-/, "") : value,
    currency: infoOf(metric).unit === "shares" || currency === "" ? null : currency,
    form: cell("form") || null,
  };
}

const faults: Readonly<Record<FigureFault, readonly [field: string, problem: string]>> = {
  "no-number": ["value", "too large, or no number of shares"],
  negative: ["value", "cannot be below zero"],
  future: ["period_end", "date in the future"],
  "too-old": ["period_end", "before 1970"],
  "filed-before-end": ["filed_on", "before the end of its period"],
  "currency-unknown": ["currency", "is missing or not known"],
  "two-currencies": ["currency", "another one than the rest of the report"],
  "times-1000": ["value", "a thousand times the nearest year or its part: thousands or millions?"],
  "sources-disagree": ["value", "fifty times what another source says or its part"],
};

/** Loads `symbol,metric,period_end,value,currency`; period, period_start, filed_on, form. */
export const loadFundamentals: Loader = async ({ db, file, market, today, now, assets }) => {
  const at = (...labels: readonly string[]) => columnOf(file.header, ...labels);
  const columns = {
    ...{ code: at("symbol", "ticker", "isin"), metric: at("metric", "figure"), value: at("value") },
    ...{ end: at("period_end"), start: at("period_start"), filed: at("filed_on") },
    ...{ currency: at("currency", "unit"), period: at("period"), form: at("form") },
  };
  const needed = [columns.code, columns.metric, columns.end, columns.value];
  if (needed.some((column) => column < 0))
    return { reason: "no columns symbol, metric, period_end and value" };
  const reader = cellReader(today);
  const known = await assets();
  const lines = file.rows.flatMap((row) => {
    const code = cellOf(row, columns.code);
    const asset = known.find(code, market);
    if (typeof asset === "string") return reader.fail(row, "symbol", `${asset} asset: ${code}`) ?? [];
    const figure = toFigure(row, columns, reader);
    return figure === null ? [] : [{ row, asset, figure }];
  });
  const stored = await db.transaction(async (tx) => {
    let count = 0;
    for (const [id, list] of Map.groupBy(lines, ({ asset }) => asset.id)) {
      const figures = list.map(({ figure }) => figure);
      const taken = await ingestFundamentals(tx, id, figures, { source: fileSource, now });
      count += taken.stored;
      for (const refused of taken.refused) {
        const line = list[refused.at];
        if (line) reader.fail(line.row, ...faults[refused.fault]);
      }
    }
    return count;
  });
  return { stored, bad: reader.bad };
};
