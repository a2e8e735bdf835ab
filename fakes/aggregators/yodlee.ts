import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type Fake,
  type FakeEdges,
  type FakeInstance,
  type FakeReply,
  type FakeRequest,
  json,
} from "../kit/fake.ts";
import { donePage, portal } from "./portal.ts";

interface Login {
  readonly id: number;
  readonly since: number;
  status: string;
}

export interface YodleeFake extends FakeInstance {
  readonly users: Map<string, Login[]>;
  readonly transactions: ReturnType<typeof invented>;
  /** Time a new login takes to be read, in milliseconds. */
  delayMs: number;
  /** Lifetime of a token, in milliseconds. */
  tokenMs: number;
}

const SETTINGS = {
  ...{ clientId: "fake-yodlee-client", secret: "fake-yodlee-secret", adminLogin: "fake-admin" },
  fastLinkUrl: "{address}/fastlink",
};
const CREDENTIALS = { loginName: "fake-yodlee-user" };

const usd = (amount: number) => ({ amount, currency: "USD" });
const failed = (status: number, errorCode: string): FakeReply =>
  json({ errorCode, errorMessage: "said in English", referenceCode: "fake" }, status);

let made = 0;
const transaction = (date: string, type: string, baseType: string, amount: number, more: object = {}) => {
  made += 1;
  const text = { description: { original: `${type} ${date}` } };
  const head = { id: made, CONTAINER: "investment", accountId: 7001, transactionDate: date, date };
  return { ...head, type, baseType, amount: usd(amount), ...text, ...more };
};
const fund = { symbol: "VTI", isin: "US9229087690", holdingDescription: "Vanguard Total Stock Market" };

/** Returns 2,000 in; 10 bought at 100 (commission 1 beside), 2.50 paid on them; a fee of 5. */
const invented = () => [
  transaction("2026-03-02", "DEPOSIT", "CREDIT", 2000),
  transaction("2026-03-03", "BUY", "DEBIT", 1001, {
    ...fund,
    quantity: 10,
    price: usd(100),
    commission: usd(1),
  }),
  transaction("2026-03-20", "DIVIDEND", "CREDIT", 2.5, fund),
  transaction("2026-04-03", "MANAGEMENT_FEE", "DEBIT", 5),
];

interface State extends Pick<YodleeFake, "users" | "transactions" | "delayMs" | "tokenMs"> {
  readonly tokens: Map<string, { loginName: string; until: number }>;
}

const HOLDINGS = [
  {
    ...{
      id: 1,
      accountId: 7001,
      description: "Vanguard Total Stock Market",
      symbol: "VTI",
      isin: "US9229087690",
    },
    ...{ quantity: 10, price: usd(101.5), value: usd(1015), holdingType: "ETF" },
  },
];

const statusOf = ({ since, status }: Login, delayMs: number, now: number): string =>
  now < since + delayMs ? "IN_PROGRESS" : status;

function page(state: State, { query }: FakeRequest): FakeReply {
  const [from, to] = [query.get("fromDate") ?? "", query.get("toDate") ?? "9999"];
  const own = state.transactions.filter(
    ({ date, accountId }) => date >= from && date <= to && String(accountId) === query.get("accountId"),
  );
  const [skip, top] = [Number(query.get("skip") ?? 0), Math.min(500, Number(query.get("top") ?? 100))];
  const transaction = own.slice(skip, skip + top);
  return json(transaction.length === 0 ? {} : { transaction });
}

function ofUser(state: State, loginName: string, request: FakeRequest, now: number): FakeReply {
  const logins = state.users.get(loginName) ?? [];
  const path = request.path.replace(/^\/ysl/, "");
  if (path === "/user/unregister") {
    state.users.delete(loginName);
    return { status: 204 };
  }
  if (logins.length === 0 && path !== "/transactions") return json({});
  if (path === "/providerAccounts") {
    const all = logins.map((one) => ({
      ...{ id: one.id, status: statusOf(one, state.delayMs, now) },
      dataset: [{ name: "BASIC_AGG_DATA", additionalStatus: statusOf(one, state.delayMs, now) }],
    }));
    return json({ providerAccount: all });
  }
  if (path === "/accounts")
    return json({
      account: [
        {
          ...{ id: 7001, CONTAINER: "investment", accountName: "Brokerage", accountNumber: "xxxx9876" },
          ...{ providerName: "Fidelity Investments", balance: usd(2011.5), cash: usd(996.5) },
        },
      ],
    });
  if (path === "/holdings") return json({ holding: HOLDINGS });
  if (path === "/transactions") return page(state, request);
  return failed(404, "Y016");
}

function token(state: State, { headers, body }: FakeRequest, now: number): FakeReply {
  const form = new URLSearchParams(body);
  const loginName = headers.loginname ?? "";
  const isRight = form.get("clientId") === SETTINGS.clientId && form.get("secret") === SETTINGS.secret;
  if (!isRight || (loginName !== SETTINGS.adminLogin && !state.users.has(loginName)))
    return failed(401, "Y008");
  const accessToken = `yodlee-${randomUUID()}`;
  state.tokens.set(accessToken, { loginName, until: now + state.tokenMs });
  return json({ token: { accessToken, issuedAt: new Date(now).toISOString(), expiresIn: 1800 } });
}

/** Serves FastLink's page, posted as a form by the browser. */
function visit(
  state: State,
  { path, body, query, address }: FakeRequest,
  now: number,
): FakeReply | undefined {
  if (!path.startsWith("/fastlink")) return undefined;
  const given = query.get("token") ?? new URLSearchParams(body).get("accessToken") ?? "";
  const bearer = given.replace(/^Bearer /, "");
  const known = state.tokens.get(bearer);
  if (known === undefined) return failed(401, "Y020");
  if (path === "/fastlink") return portal("Yodlee FastLink", `${address}/fastlink/done?token=${bearer}`);
  const logins = state.users.get(known.loginName);
  for (const login of logins ?? []) login.status = "SUCCESS";
  if (logins?.length === 0) logins.push({ id: 1, since: now, status: "SUCCESS" });
  return donePage();
}

const register = z.object({ user: z.object({ loginName: z.string() }) });

function answer(state: State, request: FakeRequest, now: number): FakeReply {
  const seen = visit(state, request, now);
  if (seen !== undefined) return seen;
  const { path, headers } = request;
  if (headers["api-version"] !== "1.1") return failed(400, "Y011");
  if (path === "/ysl/auth/token") return token(state, request, now);
  const known = state.tokens.get((headers.authorization ?? "").replace(/^Bearer /, ""));
  if (known === undefined) return failed(401, "Y020");
  if (now > known.until) return failed(401, "Y023");
  if (path === "/ysl/user/register") {
    if (known.loginName !== SETTINGS.adminLogin) return failed(403, "Y900");
    const { user } = register.parse(JSON.parse(request.body));
    if (state.users.has(user.loginName)) return failed(400, "Y800");
    state.users.set(user.loginName, []);
    return json({ user: { id: 1, loginName: user.loginName } });
  }
  return ofUser(state, known.loginName, request, now);
}

function create({ now }: FakeEdges): YodleeFake {
  const login = { id: 1, since: 0, status: "SUCCESS" };
  const state: State = {
    ...{ users: new Map([[CREDENTIALS.loginName, [login]]]), tokens: new Map(), transactions: invented() },
    ...{ delayMs: 0, tokenMs: 1_800_000 },
  };
  return Object.assign(state, {
    answer: (request: FakeRequest) => answer(state, request, now()),
    faults: {
      rateLimited: (seconds: number) => ({
        ...failed(429, "Y812"),
        headers: { "content-type": "application/json", "retry-after": String(seconds) },
      }),
      expired: () => failed(401, "Y008"),
    },
    commands: {
      /** The institution rejects the saved password. */
      "reset-login": () => {
        for (const logins of state.users.values())
          for (const one of logins) one.status = "USER_INPUT_REQUIRED";
      },
    },
  });
}

/** Yodlee: tokens of half an hour, `{}` for empty results, skip and top, FastLink by a posted form. */
export const yodlee: Fake<YodleeFake> = {
  ...{ id: "yodlee", name: "Yodlee", credentials: CREDENTIALS, settings: SETTINGS },
  create,
};
