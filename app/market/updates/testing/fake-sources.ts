import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { addDays, dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";

/** Fault of all replies while set. "x100" and "wrong-currency" come as well-formed prices. */
export type SourceFault = "429" | "html" | "slow" | "drop" | "half" | "x100" | "wrong-currency";

/** `close` null: no trade. */
export interface MoexListing {
  readonly board: string;
  readonly close: (day: IsoDate) => number | null;
}

/** Closes are split-adjusted, as Yahoo's are. */
export interface YahooListing {
  readonly currency: string;
  readonly close: (day: IsoDate) => number | null;
  readonly splits?: readonly { readonly day: IsoDate; readonly to: number; readonly from: number }[];
  readonly dividends?: readonly { readonly day: IsoDate; readonly amount: number }[];
}

export interface FakeSources {
  /** Serves all fakes by their own paths. */
  readonly address: string;
  /** For MARKET_SOURCES. */
  readonly sources: Readonly<Record<string, { readonly address: string }>>;
  readonly moex: Map<string, MoexListing>;
  readonly yahoo: Map<string, YahooListing>;
  /** Prices in dollars. */
  readonly coins: { id: string; symbol: string; name: string; price: number }[];
  /** Rubles, and per euro, for one unit. */
  readonly rates: Map<string, number>;
  /** Whole replies by a part of the address, before everything else. */
  readonly replies: Map<string, string>;
  readonly asked: string[];
  fault: SourceFault | undefined;
  /** While set, every reply waits for it. */
  held: Promise<void> | undefined;
  /** Requests waiting for `held`. */
  readonly waiting: Set<IncomingMessage>;
  close(): Promise<void>;
}

const pageSize = 100;
const slowMs = 3_000;

const block = (columns: readonly string[], data: readonly (readonly unknown[])[]) => ({ columns, data });

function* daysBetween(from: string, till: string): Generator<IsoDate> {
  for (let day = from as IsoDate; day <= till; day = addDays(day, 1)) yield day;
}

/** Cards, and history pages of 100 with a cursor (https://iss.moex.com/iss/reference/). */
function moexReply(world: FakeSources, url: URL): unknown {
  const card = /^\/iss\/securities\/([^/]+)\.json$/.exec(url.pathname);
  if (card !== null) {
    const secid = decodeURIComponent(card[1] ?? "");
    const listing = world.moex.get(secid);
    const [engine, market, boardid] = listing?.board.split("/") ?? [];
    const columns = ["secid", "boardid", "market", "engine", "is_primary", "is_traded"];
    return { boards: block(columns, listing === undefined ? [] : [[secid, boardid, market, engine, 1, 1]]) };
  }
  const history = /^\/iss\/history\/engines\/.*\/boards\/([^/]+)\/securities\/([^/]+)\.json$/.exec(
    url.pathname,
  );
  if (history !== null)
    return historyReply(world, url, history[1] ?? "", decodeURIComponent(history[2] ?? ""));
  const quotes = /^\/iss\/engines\/([^/]+)\/markets\/([^/]+)\/boards\/([^/]+)\/securities\.json$/.exec(
    url.pathname,
  );
  if (quotes !== null) return quotesReply(world, quotes.slice(1).join("/"));
  const [only = ""] = (url.searchParams.get("iss.only") ?? "").split(",");
  return { [only]: block([], []) };
}

function historyReply(world: FakeSources, url: URL, board: string, secid: string) {
  const listing = world.moex.get(secid);
  const [from, till] = [url.searchParams.get("from") ?? "", url.searchParams.get("till") ?? ""];
  const currency = world.fault === "wrong-currency" ? "USD" : "SUR";
  const scale = world.fault === "x100" ? 100 : 1;
  const rows = [...daysBetween(from, till)].flatMap((day) => {
    const close = listing?.close(day) ?? null;
    return close === null ? [] : [[board, day, secid, close * scale, currency]];
  });
  const start = Number(url.searchParams.get("start") ?? 0);
  return {
    history: block(
      ["BOARDID", "TRADEDATE", "SECID", "CLOSE", "CURRENCYID"],
      rows.slice(start, start + pageSize),
    ),
    "history.cursor": block(["INDEX", "TOTAL", "PAGESIZE"], [[start, rows.length, pageSize]]),
  };
}

/** Close of the running day, at noon in Moscow. */
function quotesReply(world: FakeSources, board: string) {
  const today = new Date().toISOString().slice(0, 10) as IsoDate;
  const listed = [...world.moex].filter(([, listing]) => listing.board === board);
  return {
    securities: block(
      ["SECID", "PREVPRICE"],
      listed.map(([secid, { close }]) => [secid, close(addDays(today, -1))]),
    ),
    marketdata: block(
      ["SECID", "LAST", "SYSTIME"],
      listed.map(([secid, { close }]) => [secid, close(today), `${today} 12:00:00`]),
    ),
  };
}

const secondsOf = (day: IsoDate): number => dayNumber(day) * 86_400 + 14 * 3_600;

/** Chart of a span of seconds (https://query2.finance.yahoo.com/). */
function yahooReply(world: FakeSources, url: URL): unknown {
  const symbol = decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
  const listing = world.yahoo.get(symbol);
  if (listing === undefined)
    return { chart: { result: null, error: { code: "Not Found", description: "No data found" } } };
  const dayAt = (name: string) => fromDayNumber(Math.floor(Number(url.searchParams.get(name)) / 86_400));
  const scale = world.fault === "x100" ? 100 : 1;
  const points = [...daysBetween(dayAt("period1"), dayAt("period2"))].flatMap((day) => {
    const close = listing.close(day);
    return close === null ? [] : [[secondsOf(day), close * scale] as const];
  });
  const byTime = <T extends { readonly day: IsoDate }>(list: readonly T[], toEntry: (item: T) => object) =>
    Object.fromEntries(
      list.map((item) => [secondsOf(item.day), { date: secondsOf(item.day), ...toEntry(item) }]),
    );
  const currency = world.fault === "wrong-currency" ? "JPY" : listing.currency;
  return {
    chart: {
      result: [
        {
          meta: { symbol, currency, instrumentType: "EQUITY", gmtoffset: 0 },
          timestamp: points.map(([at]) => at),
          events: {
            dividends: byTime(listing.dividends ?? [], ({ amount }) => ({ amount })),
            splits: byTime(listing.splits ?? [], ({ to, from }) => ({ numerator: to, denominator: from })),
          },
          indicators: { quote: [{ close: points.map(([, close]) => close) }] },
        },
      ],
      error: null,
    },
  };
}

/** List of coins, and points at midnight UTC (https://docs.coingecko.com/reference/). */
function coinReply(world: FakeSources, url: URL): unknown {
  if (url.pathname.endsWith("/coins/list"))
    return world.coins.map(({ id, symbol, name }) => ({ id, symbol, name }));
  const coin = world.coins.find(({ id }) => url.pathname.endsWith(`/coins/${id}/market_chart`));
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  const days = Number(url.searchParams.get("days") ?? 1);
  return {
    prices: Array.from({ length: days }, (_, at) => [midnight - at * 86_400_000, coin?.price ?? 0]).reverse(),
  };
}

const dotted = (day: string): string => day.split("-").reverse().join(".");
const slashed = (text: string | null): string => (text ?? "").split("/").reverse().join("-");
const isWeekday = (day: IsoDate): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** A day's document, or one currency over a span (https://www.cbr.ru/development/SXML/). Rates are constant. */
function cbrReply(world: FakeSources, url: URL): string {
  const codes = [...world.rates.keys()];
  const comma = (value: number) => String(value).replace(".", ",");
  if (url.pathname.endsWith("XML_daily.asp")) {
    const items = codes.map(
      (code, at) =>
        `<Valute ID="R0${at}"><CharCode>${code}</CharCode><Nominal>1</Nominal><Value>${comma(world.rates.get(code) ?? 0)}</Value></Valute>`,
    );
    return `<ValCurs Date="${dotted(slashed(url.searchParams.get("date_req")))}">${items.join("")}</ValCurs>`;
  }
  const code = codes[Number(url.searchParams.get("VAL_NM_RQ")?.slice(2))] ?? "";
  const [from, till] = ["date_req1", "date_req2"].map((name) => slashed(url.searchParams.get(name)));
  const days = [...daysBetween(from ?? "", till ?? "")].filter(isWeekday);
  const items = days.map(
    (day) =>
      `<Record Date="${dotted(day)}" Id="x"><Nominal>1</Nominal><Value>${comma(world.rates.get(code) ?? 0)}</Value></Record>`,
  );
  return `<ValCurs ID="x">${items.join("")}</ValCurs>`;
}

/** Rates per euro of the last 30 weekdays, in every file (https://data.ecb.europa.eu/help/api/data). */
function ecbReply(world: FakeSources): string {
  const today = new Date().toISOString().slice(0, 10) as IsoDate;
  const euro = world.rates.get("EUR") ?? 1;
  const days = [...daysBetween(addDays(today, -40), today)].filter(isWeekday).reverse();
  const rates = [...world.rates]
    .filter(([code]) => code !== "EUR")
    .map(([code, rubles]) => `<Cube currency='${code}' rate='${(euro / rubles).toFixed(4)}'/>`)
    .join("");
  const cubes = days.map((day) => `<Cube time='${day}'>${rates}</Cube>`).join("");
  return `<?xml version="1.0"?><gesmes:Envelope><Cube>${cubes}</Cube></gesmes:Envelope>`;
}

/** Data portal: every weekday of a span. */
function ecbPortalReply(world: FakeSources, url: URL): string {
  const euro = world.rates.get("EUR") ?? 1;
  const [from, till] = ["startPeriod", "endPeriod"].map((name) => url.searchParams.get(name) ?? "");
  const days = [...daysBetween(from ?? "", till ?? "")].filter(isWeekday);
  const lines = [...world.rates]
    .filter(([code]) => code !== "EUR")
    .flatMap(([code, rubles]) =>
      days.map((day) => `EXR.D.${code}.EUR.SP00.A,${code},${day},${(euro / rubles).toFixed(4)}`),
    );
  return ["KEY,CURRENCY,TIME_PERIOD,OBS_VALUE", ...lines].join("\n");
}

const typeOf = (whole: string): string =>
  whole.startsWith("<") ? "text/xml" : /^[{[]/.test(whole) ? "application/json" : "text/csv";

function bodyOf(world: FakeSources, url: URL): { readonly type: string; readonly body: string } {
  const [, whole] = [...world.replies].find(([part]) => `${url.pathname}${url.search}`.includes(part)) ?? [];
  if (whole !== undefined) return { type: typeOf(whole), body: whole };
  if (url.pathname.startsWith("/iss/"))
    return { type: "application/json", body: JSON.stringify(moexReply(world, url)) };
  if (url.pathname.startsWith("/v8/"))
    return { type: "application/json", body: JSON.stringify(yahooReply(world, url)) };
  if (url.pathname.startsWith("/api/v3/"))
    return { type: "application/json", body: JSON.stringify(coinReply(world, url)) };
  if (url.pathname.startsWith("/scripts/")) return { type: "text/xml", body: cbrReply(world, url) };
  if (url.pathname.startsWith("/stats/")) return { type: "text/xml", body: ecbReply(world) };
  if (url.pathname.startsWith("/service/data/EXR/"))
    return { type: "text/csv", body: ecbPortalReply(world, url) };
  return { type: "application/json", body: "{}" };
}

async function untilLetGo(world: FakeSources, request: IncomingMessage, held: Promise<void>): Promise<void> {
  world.waiting.add(request);
  request.socket.once("close", () => world.waiting.delete(request));
  await held;
  world.waiting.delete(request);
}

async function answer(world: FakeSources, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://fake");
  world.asked.push(`${url.pathname}${url.search}`);
  if (world.held !== undefined) await untilLetGo(world, request, world.held);
  if (world.fault === "429") return void response.writeHead(429, { "retry-after": "1" }).end();
  if (world.fault === "html")
    return void response
      .writeHead(200, { "content-type": "text/html" })
      .end("<!doctype html><html><title>Please wait</title></html>");
  if (world.fault === "drop") return void request.socket.destroy();
  const { type, body } = bodyOf(world, url);
  const send = () => {
    response.writeHead(200, { "content-type": type });
    response.end(world.fault === "half" ? body.slice(0, Math.floor(body.length / 2)) : body);
  };
  if (world.fault === "slow") setTimeout(send, slowMs).unref();
  else send();
}

export async function startFakeSources(): Promise<FakeSources> {
  const server: Server = createServer((request, response) => void answer(world, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const world: FakeSources = {
    address,
    sources: Object.fromEntries(
      ["moex", "yahoo", "cbr", "ecb", "coingecko", "rss", "openfigi"].map((id) => [id, { address }]),
    ),
    moex: new Map(),
    yahoo: new Map(),
    coins: [],
    rates: new Map([
      ["USD", 80],
      ["EUR", 90],
    ]),
    replies: new Map(),
    asked: [],
    fault: undefined,
    held: undefined,
    waiting: new Set(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return world;
}
