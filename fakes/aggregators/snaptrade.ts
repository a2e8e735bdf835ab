import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type Fake,
  type FakeEdges,
  type FakeInstance,
  type FakeReply,
  type FakeRequest,
  json,
} from "../kit/fake.ts";
import { donePage, portal, redirect } from "./portal.ts";
import { snaptradeActivities, snaptradeHeld } from "./snaptrade-account.ts";

interface User {
  userSecret: string;
  readonly logins: { id: string; type: string; disabled: boolean; since: number }[];
}

export interface SnaptradeFake extends FakeInstance {
  readonly users: Map<string, User>;
  readonly activities: ReturnType<typeof snaptradeActivities>;
  /** Time a new login's history takes, in milliseconds. */
  delayMs: number;
}

const SETTINGS = { clientId: "FAKE-CLIENT", consumerKey: "fake-consumer-key" };
const CREDENTIALS = { userId: "fake-user", userSecret: "fake-user-secret" };

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
const sign = (value: unknown): string =>
  createHmac("sha256", encodeURI(SETTINGS.consumerKey)).update(sorted(value)).digest("base64");

const failed = (status: number, code: string, detail: string): FakeReply =>
  json({ detail, status_code: status, code }, status);

const contentOf = ({ body }: FakeRequest): unknown =>
  body === "" || body === "{}" ? null : JSON.parse(body);
const isSigned = (request: FakeRequest): boolean => {
  const { path, query, headers } = request;
  return headers.signature === sign({ content: contentOf(request), path, query: query.toString() });
};

interface State extends Pick<SnaptradeFake, "users" | "activities" | "delayMs"> {
  readonly sessions: Map<
    string,
    { userId: string; returnTo: string | undefined; reconnect: string | undefined }
  >;
}

const accountOf = (state: State, login: User["logins"][number], now: number) => {
  const isReady = now >= login.since + state.delayMs;
  const synced = { initial_sync_completed: isReady };
  return {
    ...{
      id: `account-${login.id}`,
      brokerage_authorization: login.id,
      name: "Questrade Margin",
      number: "51234567",
    },
    ...{
      institution_name: "Questrade",
      created_date: "2024-01-05T00:00:00Z",
      is_paper: false,
      status: "open",
    },
    sync_status: { transactions: synced, holdings: synced },
    balance: { total: { amount: 5094.19, currency: "USD" } },
  };
};

const page = (rows: readonly { readonly trade_date: string }[], query: URLSearchParams): FakeReply => {
  const [from, to] = [query.get("startDate") ?? "", query.get("endDate") ?? "9999"];
  const own = rows.filter(
    ({ trade_date }) => trade_date.slice(0, 10) >= from && trade_date.slice(0, 10) <= to,
  );
  const [offset, limit] = [
    Number(query.get("offset") ?? 0),
    Math.min(1000, Number(query.get("limit") ?? 1000)),
  ];
  return json({ data: own.slice(offset, offset + limit), pagination: { offset, limit, total: own.length } });
};

const loginInput = z.object({ customRedirect: z.string().optional(), reconnect: z.string().optional() });

function ofUser(state: State, user: User, userId: string, request: FakeRequest, now: number): FakeReply {
  const { path, method, query } = request;
  const [, first, id, last] = path.split("/");
  const login = user.logins.find((one) => id === one.id || id === `account-${one.id}`);
  if (path === "/snapTrade/login") {
    const { customRedirect, reconnect } = loginInput.parse(contentOf(request) ?? {});
    const session = randomUUID();
    state.sessions.set(session, { userId, returnTo: customRedirect, reconnect });
    return json({ redirectURI: `${request.address}/portal?session=${session}`, sessionId: session });
  }
  if (path === "/authorizations")
    return json(user.logins.map((one) => ({ ...one, brokerage: { slug: "QUESTRADE", name: "Questrade" } })));
  if (path === "/accounts") return json(user.logins.map((one) => accountOf(state, one, now)));
  if (login === undefined) return failed(404, "0000", "Not found");
  if (first === "authorizations" && method === "DELETE") {
    user.logins.splice(user.logins.indexOf(login), 1);
    return { status: 204 };
  }
  if (last === undefined) return json(accountOf(state, login, now));
  if (last === "balances") return json(snaptradeHeld.balances);
  if (path.endsWith("/positions/all")) return json({ results: snaptradeHeld.positions });
  if (last === "activities") return page(state.activities, query);
  return failed(404, "0000", "Not found");
}

/** Needs no signature. */
function visit(state: State, { path, query, address }: FakeRequest, now: number): FakeReply | undefined {
  const session = state.sessions.get(query.get("session") ?? "");
  if (!path.startsWith("/portal") || session === undefined) return undefined;
  if (path === "/portal")
    return portal("SnapTrade", `${address}/portal/done?session=${query.get("session")}`);
  const user = state.users.get(session.userId);
  const known = user?.logins.find(({ id }) => id === session.reconnect);
  const login = known ?? { id: randomUUID(), type: "read", disabled: false, since: now };
  login.disabled = false;
  if (known === undefined) user?.logins.push(login);
  if (session.returnTo === undefined) return donePage();
  const back = new URL(session.returnTo);
  back.searchParams.set("status", "SUCCESS");
  back.searchParams.set("connection_id", login.id);
  return redirect(back.href);
}

function answer(state: State, request: FakeRequest, now: number): FakeReply {
  const seen = visit(state, request, now);
  if (seen !== undefined) return seen;
  const { path, query } = request;
  if (query.get("clientId") !== SETTINGS.clientId || !isSigned(request))
    return failed(401, "1076", "Unable to verify signature sent");
  if (Math.abs(Number(query.get("timestamp")) * 1000 - now) > 300_000)
    return failed(401, "1077", "Request too old");
  if (path === "/snapTrade/registerUser") {
    const { userId } = z.object({ userId: z.string() }).parse(contentOf(request));
    if (state.users.has(userId)) return failed(400, "1010", "User already exists");
    const userSecret = randomUUID();
    state.users.set(userId, { userSecret, logins: [] });
    return json({ userId, userSecret });
  }
  const userId = query.get("userId") ?? "";
  const user = state.users.get(userId);
  if (path === "/snapTrade/deleteUser") {
    state.users.delete(userId);
    return json({ status: "deleted", detail: "User queued for deletion", userId });
  }
  if (user === undefined || user.userSecret !== query.get("userSecret"))
    return failed(401, "1083", "Invalid userID or userSecret provided");
  return ofUser(state, user, userId, request, now);
}

const webhook = z.object({ url: z.url(), eventType: z.string(), userId: z.string() });

function create({ now, fetch }: FakeEdges): SnaptradeFake {
  const login = { id: "login-1", type: "read", disabled: false, since: 0 };
  const user = { userSecret: CREDENTIALS.userSecret, logins: [login] };
  const state = {
    ...{ users: new Map<string, User>([[CREDENTIALS.userId, user]]), sessions: new Map(), delayMs: 0 },
    activities: snaptradeActivities(),
  };
  return Object.assign(state, {
    answer: (request: FakeRequest) => answer(state, request, now()),
    faults: {
      rateLimited: (seconds: number) => ({
        ...failed(429, "0000", "Rate limit exceeded"),
        headers: { "content-type": "application/json", "retry-after": String(seconds) },
      }),
      expired: () => failed(401, "1083", "Invalid userID or userSecret provided"),
    },
    commands: {
      /** Sends a signed webhook. */
      webhook: (input: unknown) => {
        const { url, ...event } = webhook.parse(input);
        const sent = {
          ...event,
          clientId: SETTINGS.clientId,
          webhookId: randomUUID(),
          eventTimestamp: new Date(now()).toISOString(),
        };
        void fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", signature: sign(sent) },
          body: JSON.stringify(sent),
        });
      },
      delay: (input: unknown) => {
        state.delayMs = z.number().parse(input);
      },
    },
  });
}

/** SnapTrade: signed requests, portal page, slow first sync, pages by offset. */
export const snaptrade: Fake<SnaptradeFake> = {
  ...{ id: "snaptrade", name: "SnapTrade", credentials: CREDENTIALS, settings: SETTINGS },
  create,
};
