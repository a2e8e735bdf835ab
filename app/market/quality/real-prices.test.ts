import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import {
  dayNumber,
  decFromNumber,
  fromDayNumber,
  type IsoDate,
  isIsoDate,
  type MarketSplit,
  parseDec,
} from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { undoSplits } from "../loading/undo-splits.ts";
import { checkSeries, type JudgedSeries } from "./check-series.ts";
import { checkDividends } from "./detect/dividends.ts";
import type { Candidate, KnownSplit } from "./detector.ts";

const folder = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));

type Line = Readonly<Record<string, string>>;

function read(file: string): Line[] {
  const bytes = readFileSync(folder + file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const [head = [], ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])));
}

const dayOf = (line: Line): number => {
  const day = (line.Date ?? line.Datetime ?? line.date ?? "").slice(0, 10);
  if (!isIsoDate(day)) throw new Error(`no day: ${JSON.stringify(line)}`);
  return dayNumber(day);
};

const facts = {
  currency: null,
  calendar: "weekdays",
  splits: [],
  dividends: [],
  sourceNames: ["", "a"],
} as const;
const nothing = { firstDay: 0, values: new Float64Array(), sources: new Uint8Array() };

const closesOf = (lines: readonly Line[], column = "close"): Candidate[] =>
  lines
    .filter((line) => line[column])
    .map((line) => ({ day: dayOf(line), value: Number(line[column]), source: "a", currency: null }));

/** Quarantined days of a first fetch, with the detector. */
const held = (rows: readonly Candidate[], series: Partial<JudgedSeries> = {}): string[] =>
  checkSeries({ ...facts, kind: "share", stored: nothing, ...series }, rows).flatMap(
    ({ candidate, suspicion }) =>
      suspicion === undefined ? [] : [`${fromDayNumber(candidate.day)} ${suspicion.detector}`],
  );

describe.runIf(existsSync(folder))("the real defects of a provider", { tags: ["real-data"] }, () => {
  /** Rows of a Yahoo file, splits undone, checked with the split calendar. */
  function yahoo(name: string, knownUntil?: string): string[] {
    const lines = read(`quality/yahoo_defects/${name}.csv`).sort((a, b) => dayOf(a) - dayOf(b));
    const splits = lines.flatMap((line): (MarketSplit & KnownSplit)[] => {
      const ratio = Number(line["Stock Splits"]);
      if (!(ratio > 0)) return [];
      const day = dayOf(line);
      const to = decFromNumber(ratio);
      return [
        { exDate: fromDayNumber(day), to, from: parseDec("1") ?? 0n, day, ratio } as MarketSplit & KnownSplit,
      ];
    });
    const rows = closesOf(lines, "Close");
    const first = rows[0]?.day ?? 0;
    const dense = new Float64Array((rows.at(-1)?.day ?? 0) - first + 1).fill(Number.NaN);
    for (const { day, value } of rows) dense[day - first] = value;
    // Its closes are those of today's share, whatever they look like.
    const { values } = undoSplits(first, dense, splits, "adjusted");
    const traded = rows.map((row) => ({ ...row, value: values[row.day - first] ?? Number.NaN }));
    if (knownUntil === undefined) return held(traded, { splits });
    const until = dayNumber(knownUntil as IsoDate);
    const known = values.subarray(0, until - first + 1);
    const stored = { firstDay: first, values: known, sources: new Uint8Array(known.length).fill(1) };
    return held(
      traded.filter(({ day }) => day > until),
      { splits, stored },
    );
  }

  it("AET-L: pence and pounds by turns; nothing of it is shown", () => {
    const names = yahoo("AET-L-1d-100x-error");
    expect(names).toHaveLength(23);
    expect(names.every((name) => name.endsWith("first-fetch"))).toBe(true);
    expect(yahoo("AET-L-1d-100x-error-fixed")).toEqual([]);
  });

  it("MOB-ST: one day a tenth of the others", () => {
    expect(yahoo("MOB-ST-1d-bad-stock-split")).toEqual(["2023-05-22 missing-split"]);
    expect(yahoo("MOB-ST-1d-bad-stock-split-fixed")).toEqual([]);
  });

  it("4063-T: a split applied from the wrong day on", () => {
    expect(yahoo("4063-T-1d-bad-stock-split").length).toBeGreaterThan(0);
    expect(yahoo("4063-T-1d-bad-stock-split-fixed")).toEqual([]);
  });

  it("ALPHA-PA: a split of 1 for 10,000 on one day alone", () => {
    expect(yahoo("ALPHA-PA-1d-bad-stock-split", "2023-05-05")).toContain("2023-05-08 jump");
    // Its other closes are whole euros, 2 and 1, and look like splits: the file has no clean form.
  });

  function dividends(name: string): string[] {
    const lines = read(`quality/yahoo_defects/${name}.csv`).sort((a, b) => dayOf(a) - dayOf(b));
    const rows = lines
      .filter((line) => Number(line.Dividends) > 0)
      .map((line) => ({ day: dayOf(line), amount: Number(line.Dividends), isSpecial: false }));
    const closes = closesOf(lines, "Close");
    const verdicts = checkDividends(rows, (day) => closes.findLast((close) => close.day < day)?.value);
    return verdicts.flatMap((suspicion, at) =>
      suspicion === undefined ? [] : [`${fromDayNumber(rows[at]?.day ?? 0)} ${suspicion.detector}`],
    );
  }

  it("REL-L: dividends in pence of a share in pounds", () => {
    expect(dividends("REL-L-1d-bad-div")).toEqual(
      ["2022-04-28", "2022-08-04", "2023-04-27", "2023-08-03", "2024-05-02"].map(
        (day) => `${day} dividend-scale`,
      ),
    );
    expect(dividends("REL-L-1d-bad-div-fixed")).toEqual([]);
  });

  it("KAP-IL and TEP-PA: one dividend on two days", () => {
    expect(dividends("KAP-IL-1d-bad-div")).toEqual(["2022-07-13 dividend-twice"]);
    expect(dividends("TEP-PA-1d-bad-div")).toEqual(["2023-04-21 dividend-twice"]);
    expect(dividends("KAP-IL-1d-bad-div-fixed").concat(dividends("TEP-PA-1d-bad-div-fixed"))).toEqual([]);
  });

  it("the clean ones go through", () => {
    for (const name of ["IBE-MC-1d-no-bad-divs", "EWG-1d-no-bad-divs"])
      expect(yahoo(name).concat(dividends(name))).toEqual([]);
  });

  it("GOOG on 30 September 2008: a second source contradicts the bad last trade", () => {
    const others = closesOf(read("prices/us/GOOG.csv")).filter(({ day }) =>
      fromDayNumber(day).startsWith("2008"),
    );
    // The one file is as traded and holds both classes' later split, the other is in today's shares.
    const perShare = 40 * (1 + 0.0027455);
    const first = others[0]?.day ?? 0;
    const values = new Float64Array((others.at(-1)?.day ?? 0) - first + 1).fill(Number.NaN);
    const sources = new Uint8Array(values.length);
    for (const { day, value } of others) {
      values[day - first] = value * perShare;
      sources[day - first] = 1;
    }
    const raw = closesOf(read("prices/us_raw/GOOG.csv")).filter(({ day }) =>
      fromDayNumber(day).startsWith("2008"),
    );
    const rows = raw.map((row) => ({ ...row, source: "b" }));
    expect(held(rows, { stored: { firstDay: first, values, sources } })).toEqual(["2008-09-30 two-sources"]);
  });
});

describe.runIf(existsSync(folder))("all real closes", { tags: ["real-data", "night"] }, () => {
  function splitsOf(file: string, code: string, day: string, ratio: (line: Line) => number) {
    const groups = Map.groupBy(read(`corporate_actions/${file}`), (line) => line[code] ?? "");
    const toSplit = (line: Line): KnownSplit => ({
      day: dayNumber(line[day] as IsoDate),
      ratio: ratio(line),
    });
    return new Map([...groups].map(([name, lines]) => [name, lines.map(toSplit)]));
  }
  const files = (of: string) =>
    readdirSync(`${folder}prices/${of}`).filter((name) => /^[^_].*\.csv$/.test(name));

  it("are let through but for a handful: wars, crises and new listings are no errors", {
    timeout: 120_000,
  }, () => {
    const us = splitsOf("us_splits.csv", "symbol", "ex_date", (line) => Number(line.new_per_old));
    const ru = splitsOf(
      "moex_splits.csv",
      "ticker",
      "date",
      (line) => Number(line.after) / Number(line.before),
    );
    let rows = 0;
    const alarms: string[] = [];
    const look = (name: string, closes: readonly Candidate[], series: Partial<JudgedSeries>) => {
      rows += closes.length;
      for (const day of held(closes, series)) alarms.push(`${name} ${day}`);
    };
    for (const name of files("us")) look(name, closesOf(read(`prices/us/${name}`)), { calendar: "XNYS" });
    for (const name of files("us_raw"))
      look(name, closesOf(read(`prices/us_raw/${name}`)), { splits: us.get(name.slice(0, -4)) ?? [] });
    for (const name of files("moex")) {
      const splits = ru.get(name.slice(0, -4)) ?? [];
      look(name, closesOf(read(`prices/moex/${name}`)), { splits, calendar: "XMOS" });
    }
    for (const name of files("etf_total_return"))
      look(name, closesOf(read(`prices/etf_total_return/${name}`)), { kind: "fund" });
    for (const name of files("crypto"))
      look(name, closesOf(read(`prices/crypto/${name}`)), { kind: "crypto", calendar: "all-days" });
    expect(rows).toBeGreaterThan(700_000);
    expect(alarms.sort()).toEqual([
      // Halved in a day, each by just what a split of 2 would do.
      "AAPL.csv 2000-09-29 missing-split",
      "AFKS.csv 2014-12-18 missing-split",
    ]);
  });
});
