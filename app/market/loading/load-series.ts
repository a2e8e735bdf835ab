import { type SeriesPoint, storeSeries } from "../prices/series.ts";
import { findSeries, listSeries } from "../prices/series-catalogue.ts";
import { fileSource, type Loader } from "./load-file.ts";
import { cellReader } from "./read-cells.ts";
import { cellOf, columnOf } from "./read-rows.ts";

const plainNumber = /^-?\d+(\.\d+)?$/;

/** Loads `date,value` from a file named like a catalogue series, in its unit. */
export const loadSeriesFile: Loader = async ({ db, file, name, today, now }) => {
  const series = findSeries(name.toLowerCase());
  const known = listSeries().map(({ code }) => code);
  if (series === undefined) return { reason: `no series of that name; there are ${known.join(", ")}` };
  const { header, rows } = file;
  const at = { date: columnOf(header, "date"), value: columnOf(header, "value") };
  if (at.date < 0 || at.value < 0) return { reason: "no columns date and value" };
  const reader = cellReader(today);
  const points: SeriesPoint[] = [];
  for (const row of rows) {
    const day = reader.day(row, at.date, "date");
    const text = cellOf(row, at.value);
    if (!plainNumber.test(text)) reader.fail(row, "value", `no number: "${text.slice(0, 40)}"`);
    else if (day !== null) points.push({ day, value: Number(text) });
  }
  await storeSeries(db, series.code, points, fileSource, now);
  return { stored: points.length, bad: reader.bad };
};
