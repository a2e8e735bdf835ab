import {
  type Fake,
  type FakeEdges,
  type FakeInstance,
  type FakeReply,
  type FakeRequest,
  json,
} from "../kit/fake.ts";
import { HEADER, invented } from "./history.ts";

export const T212_KEY = "fake-t212-key";
export const T212_SECRET = "fake-t212-secret";
const authorization = `Basic ${Buffer.from(`${T212_KEY}:${T212_SECRET}`).toString("base64")}`;
const API = "/api/v0/equity";

interface Report {
  readonly reportId: number;
  readonly timeFrom: string;
  readonly timeTo: string;
  status: "Queued" | "Processing" | "Finished";
}

export interface Trading212Fake extends FakeInstance {
  /** History lines; the second cell is the time. */
  readonly lines: string[];
  /** Replaces header and lines by a file's. */
  readonly useFile: (csv: string) => void;
}

interface State {
  readonly lines: string[];
  header: string;
  readonly reports: Report[];
  /** Next allowed request, by path. */
  readonly free: Map<string, number>;
  readonly edges: FakeEdges;
}

/** Seconds between two requests of a path. */
const spacing: Readonly<Record<string, number>> = {
  "GET /account/summary": 5,
  "GET /positions": 1,
  "POST /history/exports": 30,
  "GET /history/exports": 60,
};

const rateHeaders = (limit: number, now: number, resetInSeconds: number) => ({
  ...{ "x-ratelimit-limit": "1", "x-ratelimit-period": String(limit), "x-ratelimit-remaining": "0" },
  ...{ "x-ratelimit-used": "1", "x-ratelimit-reset": String(Math.ceil(now / 1000) + resetInSeconds) },
});

const rateLimited = (seconds: number, now: number): FakeReply => ({
  status: 429,
  headers: rateHeaders(60, now, seconds),
});

const momentOf = (line: string) => line.split(",")[1] ?? "";

function csvOf({ header, lines }: State, { timeFrom, timeTo }: Report): string {
  const [from, to] = [timeFrom, timeTo].map((text) => text.replace("T", " ").slice(0, 19));
  const isInside = (line: string) => momentOf(line) >= (from ?? "") && momentOf(line) < (to ?? "");
  return [header, ...lines.filter(isInside)].join("\n");
}

const linkOf = ({ reportId }: Report) =>
  `https://fake-reports.s3.eu-central-1.amazonaws.com/report/${reportId}.csv?X-Amz-Signature=fake`;

// A report is queued, built and finished, one step per request.
function listReports({ reports }: State): FakeReply {
  const shown = reports.map((report) => {
    const { reportId, timeFrom, timeTo, status } = report;
    const downloadLink = status === "Finished" ? linkOf(report) : "";
    if (status !== "Finished") report.status = status === "Queued" ? "Processing" : "Finished";
    return { reportId, timeFrom, timeTo, status, downloadLink };
  });
  return json(shown);
}

function orderReport({ reports }: State, body: string): FakeReply {
  const { timeFrom, timeTo } = JSON.parse(body) as { timeFrom?: string; timeTo?: string };
  if (timeFrom === undefined || timeTo === undefined) return json({ type: "InvalidRequest" }, 400);
  const report: Report = { reportId: reports.length + 7001, timeFrom, timeTo, status: "Queued" };
  reports.push(report);
  return json({ reportId: report.reportId });
}

const summary = {
  ...{ id: 31_415_926, currency: "GBP", totalValue: 2345.67 },
  cash: { availableToTrade: 1500.25, inPies: 10, reservedForOrders: 2.5 },
  investments: { currentValue: 832.92, totalCost: 800, realizedProfitLoss: 0, unrealizedProfitLoss: 32.92 },
};
const positions = [
  {
    instrument: { ticker: "AAPL_US_EQ", isin: "US0378331005", name: "Apple", currency: "USD" },
    ...{
      quantity: 4,
      quantityAvailableForTrading: 4,
      quantityInPies: 0,
      averagePricePaid: 185,
      currentPrice: 190.5,
    },
  },
  {
    instrument: { ticker: "VODl_EQ", isin: "GB00BH4HKS39", name: "Vodafone Group, Plc", currency: "GBX" },
    ...{
      quantity: 50,
      quantityAvailableForTrading: 50,
      quantityInPies: 0,
      averagePricePaid: 68.5,
      currentPrice: 70,
    },
  },
];

function isTooSoon({ free, edges }: State, route: string): number {
  if (!edges.isStrict) return 0;
  const left = (free.get(route) ?? 0) - edges.now();
  if (left > 0) return Math.ceil(left / 1000);
  free.set(route, edges.now() + (spacing[route] ?? 0) * 1000);
  return 0;
}

function answer(state: State, { method, path, headers, body }: FakeRequest): FakeReply {
  const report = /^\/report\/(\d+)\.csv$/.exec(path);
  if (report !== null) {
    // File storage refuses requests with an authorisation besides the link's.
    const found = state.reports.find(({ reportId }) => String(reportId) === report[1]);
    if (found === undefined || headers.authorization !== undefined) return { status: 403 };
    return { status: 200, headers: { "content-type": "text/csv" }, body: csvOf(state, found) };
  }
  if (headers.authorization !== authorization && headers.authorization !== T212_KEY) return { status: 401 };
  const route = `${method} ${path.slice(API.length)}`;
  const seconds = isTooSoon(state, route);
  if (seconds > 0) return rateLimited(seconds, state.edges.now());
  if (route === "GET /account/summary") return json(summary);
  if (route === "GET /positions") return json(positions);
  if (route === "POST /history/exports") return orderReport(state, body);
  if (route === "GET /history/exports") return listReports(state);
  return { status: 404 };
}

/** Trading 212: one account, delayed reports, limits per path. */
export const trading212: Fake<Trading212Fake> = {
  id: "trading-212",
  name: "Trading 212",
  credentials: { key: T212_KEY, secret: T212_SECRET },
  create: (edges) => {
    const state: State = { lines: invented(), header: HEADER, reports: [], free: new Map(), edges };
    const useFile = (csv: string) => {
      const [header = "", ...lines] = csv.split(/\r?\n/).filter((line) => line !== "");
      state.header = header;
      state.lines.splice(0, state.lines.length, ...lines);
    };
    return {
      lines: state.lines,
      useFile,
      answer: (request) => answer(state, request),
      faults: { rateLimited, expired: () => ({ status: 401 }) },
      commands: { "add-line": (input) => void state.lines.push(String(input)) },
    };
  },
};
