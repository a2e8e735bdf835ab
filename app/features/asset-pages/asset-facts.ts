import { formatDec, parseDec } from "@zerno/engine";
import { demoFactIn } from "../../market/demo/facts/demo-fact-texts.ts";
import { readComposition } from "../../market/facts/fund-composition.ts";
import { listNews } from "../../market/facts/news.ts";
import { chosenFigures, type FigureRow, listFigures } from "../../market/facts/read-fundamentals.ts";
import { isOfDemo, type MarketReader } from "../../market/market-reader.ts";
import type { Db } from "../../server/db/db-types.ts";
import { FIGURE_IDS, infoOf } from "../../shared/schemas/figure.schema.ts";
import type { Report, ReportPeriod } from "./asset-facts.schema.ts";
import type { PublicAsset } from "./asset-pages.contract.ts";

type Asked = Pick<PublicAsset, "ticker">;

/** Asset id and the market it belongs to. */
interface Place {
  readonly reader: MarketReader;
  readonly assetId: string;
  readonly language: string;
}

/** Translates facts of the demo market, stored in one language; those of sources stay as received. */
const shownText = ({ reader, language }: Place) => {
  const isDemo = isOfDemo(reader);
  return <Text extends string | null>(text: Text): Text | string =>
    isDemo ? demoFactIn(text, language) : text;
};

const reason = (code: string, asset: Asked) => ({ code, params: { asset: asset.ticker } });
const plain = (value: string): string => formatDec(parseDec(value) ?? 0n);
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Builds the reports of one kind of period, each with the balance of its last day. */
function toReports(rows: readonly FigureRow[], period: ReportPeriod): Report[] {
  const balances = Map.groupBy(
    rows.filter((row) => row.period === "day"),
    ({ periodEnd }) => periodEnd,
  );
  const flows = Map.groupBy(
    rows.filter((row) => row.period === period),
    ({ periodEnd }) => periodEnd,
  );
  return [...flows]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([end, list]) => {
      const all = [...list, ...(balances.get(end) ?? [])];
      const told = <K extends "periodStart" | "filedOn" | "form" | "currency">(name: K) =>
        list.find((row) => row[name] !== null)?.[name] ?? null;
      return {
        start: told("periodStart"),
        end,
        filedOn: told("filedOn"),
        form: told("form"),
        currency: told("currency"),
        figures: all
          .map(({ figure, value, source }) => ({ figure, value: plain(value), source }))
          .sort((a, b) => FIGURE_IDS.indexOf(a.figure) - FIGURE_IDS.indexOf(b.figure)),
      };
    });
}

const periods = ["year", "quarter", "trailing"] as const;

/** Returns the reports of an asset; an empty answer has reasons. */
export async function getAssetReports(
  db: Db,
  { reader, assetId }: Pick<Place, "reader" | "assetId">,
  asset: Asked,
  period: ReportPeriod,
) {
  const rows = chosenFigures(await listFigures(db, reader, [assetId]));
  const flows = rows.filter(({ figure }) => infoOf(figure).kind === "flow");
  const found = periods.filter((one) => flows.some((row) => row.period === one));
  const reports = toReports(rows, period);
  const fetched = rows.map(({ fetchedAt }) => fetchedAt.getTime());
  return {
    period,
    reports,
    periods: found,
    // Support's figures override those of a source.
    source: rows.at(-1)?.source ?? null,
    fetchedOn: fetched.length === 0 ? null : dayOf(new Date(Math.max(...fetched))),
    reasons:
      reports.length > 0 ? [] : [reason(found.length > 0 ? "no-reports-of-period" : "no-reports", asset)],
  };
}

const whole = 100n * 10n ** 18n;

/** Returns the composition of a fund with the undisclosed rest. */
export async function getComposition(db: Db, place: Place, asset: Asked) {
  const rows = await readComposition(db, place.reader, place.assetId);
  const shown = shownText(place);
  const [first] = rows;
  const known = rows.reduce((sum, { weightPercent }) => sum + (parseDec(weightPercent) ?? 0n), 0n);
  return {
    source: first?.source ?? null,
    day: first?.day ?? null,
    isDayTold: first?.isDayTold ?? false,
    holdings: rows.map(({ ticker, name, weightPercent }) => ({
      ticker,
      name: shown(name),
      weightPercent: plain(weightPercent),
    })),
    knownPercent: formatDec(known),
    otherPercent: formatDec(first !== undefined && known < whole ? whole - known : 0n),
    reasons: first === undefined ? [reason("no-composition", asset)] : [],
  };
}

/** Returns headlines about an asset. */
export async function getAssetNews(db: Db, place: Place, asset: Asked) {
  const rows = await listNews(db, place.reader, place.assetId);
  const shown = shownText(place);
  return {
    items: rows.map(({ title, url, publishedAt, publisher, source }) => ({
      ...{ title: shown(title), url, publisher: shown(publisher), source },
      publishedAt: publishedAt.toISOString(),
    })),
    reasons: rows.length === 0 ? [reason("no-news", asset)] : [],
  };
}
