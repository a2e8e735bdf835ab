import {
  type Fake,
  type FakeEdges,
  type FakeInstance,
  type FakeReply,
  type FakeRequest,
  json,
} from "../kit/fake.ts";
import { invented, type QuestradeActivity, SYMBOLS } from "./account.ts";

/** Initial refresh token, copied from the site. */
export const QUESTRADE_TOKEN = "fake-questrade-refresh-0";
const ACCOUNT = "12345678";
const lifeMs = 1_800_000;
const longestDays = 31;

export interface QuestradeFake extends FakeInstance {
  readonly activities: QuestradeActivity[];
  /** API address given to clients; tests may change it. */
  apiServer: string;
  /** Used refresh tokens in order. */
  readonly used: readonly string[];
}

interface State {
  readonly edges: FakeEdges;
  readonly used: string[];
  access: { readonly token: string; readonly until: number } | undefined;
}

const refused = (status: number, code: number, message: string): FakeReply => json({ code, message }, status);
const limits = (edges: FakeEdges, left: number, seconds = 1) => ({
  "x-ratelimit-remaining": String(left),
  "x-ratelimit-reset": String(Math.ceil(edges.now() / 1000) + seconds),
});

const rateLimited = (seconds: number, now: number): FakeReply => ({
  ...refused(429, 1006, "Allowed number of requests exceeded"),
  headers: {
    ...{ "content-type": "application/json", "x-ratelimit-remaining": "0" },
    "x-ratelimit-reset": String(Math.ceil(now / 1000) + seconds),
  },
});

// A refresh token is valid once, also after a lost reply.
function grant(state: State, apiServer: string, body: string): FakeReply {
  const form = new URLSearchParams(body);
  const expected = `fake-questrade-refresh-${state.used.length}`;
  const given = form.get("refresh_token") ?? "";
  if (form.get("grant_type") !== "refresh_token" || given !== expected)
    return { status: 400, headers: { "content-type": "text/plain" }, body: "Bad Request" };
  state.used.push(given);
  const token = `fake-questrade-access-${state.used.length}`;
  state.access = { token, until: state.edges.now() + lifeMs };
  return json({
    ...{ access_token: token, token_type: "Bearer", expires_in: lifeMs / 1000 },
    ...{ refresh_token: `fake-questrade-refresh-${state.used.length}`, api_server: apiServer },
  });
}

const dayMs = 86_400_000;

function activitiesOf(activities: readonly QuestradeActivity[], query: URLSearchParams): FakeReply {
  const [from, to] = ["startTime", "endTime"].map((name) => Date.parse(query.get(name) ?? ""));
  if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to))
    return refused(400, 1002, "Invalid or malformed argument");
  if (to - from > longestDays * dayMs) return refused(400, 1003, "Argument length exceeds imposed limit");
  const isInside = ({ tradeDate }: QuestradeActivity) =>
    Date.parse(tradeDate) >= from && Date.parse(tradeDate) <= to;
  return json({ activities: activities.filter(isInside) });
}

const balances = {
  perCurrencyBalances: [
    { currency: "CAD", cash: 7_600.5, marketValue: 2_200, totalEquity: 9_800.5, buyingPower: 0 },
    { currency: "USD", cash: 1000, marketValue: 1_750, totalEquity: 2_750, buyingPower: 0 },
  ],
};
const positions = [
  {
    ...{ symbol: "MPLE.TO", symbolId: 501, openQuantity: 93, currentPrice: 26.5, currentMarketValue: 2464.5 },
    ...{ averageEntryPrice: 25.5, totalCost: 2371.5 },
  },
  { symbol: "BNDX", symbolId: 502, openQuantity: 35, currentPrice: 50, currentMarketValue: 1750 },
  { symbol: "SOLD.TO", symbolId: 503, openQuantity: 0, currentPrice: null, currentMarketValue: null },
];

function answer(
  state: State,
  fake: QuestradeFake,
  { method, path, query, headers, body }: FakeRequest,
): FakeReply {
  if (path === "/oauth2/token")
    return method === "POST" ? grant(state, fake.apiServer, body) : { status: 405 };
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
  const { access, edges } = state;
  if (access === undefined || token !== access.token || edges.now() >= access.until)
    return refused(401, 1017, "Access token is invalid");
  const rest = path.replace("/v1/", "");
  if (rest === "accounts")
    return json(
      { accounts: [{ type: "TFSA", number: ACCOUNT, status: "Active", isPrimary: true }] },
      200,
      limits(edges, 29),
    );
  if (rest === "symbols") {
    const ids = (query.get("ids") ?? "").split(",").map(Number);
    return json({ symbols: SYMBOLS.filter(({ symbolId }) => ids.includes(symbolId)) });
  }
  const [, number, part] = rest.split("/");
  if (number !== ACCOUNT) return refused(404, 1018, "Account number not found");
  if (part === "balances") return json(balances);
  if (part === "positions") return json({ positions });
  return part === "activities" ? activitiesOf(fake.activities, query) : { status: 404 };
}

/** Questrade: single-use refresh tokens with the API's address, 31 days at a time. */
export const questrade: Fake<QuestradeFake> = {
  id: "questrade",
  name: "Questrade",
  credentials: { refreshToken: QUESTRADE_TOKEN },
  create: (edges) => {
    const state: State = { edges, used: [], access: undefined };
    const fake: QuestradeFake = {
      activities: invented(),
      apiServer: "https://api01.iq.questrade.com/",
      used: state.used,
      answer: (request) => answer(state, fake, request),
      faults: { rateLimited, expired: () => refused(401, 1017, "Access token is invalid") },
    };
    return fake;
  },
};
