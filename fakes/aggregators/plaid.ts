import { createHash, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { z } from "zod";
import {
  type Fake,
  type FakeEdges,
  type FakeInstance,
  type FakeReply,
  type FakeRequest,
  json,
} from "../kit/fake.ts";
import { PLAID_ACCOUNT, PLAID_HOLDINGS, PLAID_SECURITIES, plaidTransactions } from "./plaid-account.ts";
import { donePage, portal, redirect } from "./portal.ts";

export interface PlaidFake extends FakeInstance {
  /** By access token. */
  readonly items: Map<string, { itemId: string; isLoggedOut: boolean; since: number }>;
  readonly transactions: ReturnType<typeof plaidTransactions>;
  /** Time a new login's history takes, in milliseconds. */
  delayMs: number;
}

const SETTINGS = { clientId: "fake-plaid-client", secret: "fake-plaid-secret" };
const CREDENTIALS = { accessToken: "access-fake-1", itemId: "item-fake-1" };

const failed = (error_code: string, status = 400, error_type = "ITEM_ERROR"): FakeReply =>
  json(
    { error_type, error_code, error_message: "said in English", display_message: null, request_id: "fake" },
    status,
  );

interface Session {
  readonly returnTo: string | undefined;
  /** Update mode: the login to repeat. */
  readonly accessToken: string | undefined;
  publicToken: string | undefined;
}

interface State extends Pick<PlaidFake, "items" | "transactions" | "delayMs"> {
  readonly sessions: Map<string, Session>;
  readonly publicTokens: Map<string, string>;
}

const bodyOf = ({ body }: FakeRequest) =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(body === "" ? "{}" : body));

const linkInput = z.object({
  access_token: z.string().optional(),
  hosted_link: z.object({ completion_redirect_uri: z.string().optional() }).optional(),
});

function link(state: State, request: FakeRequest): FakeReply {
  const input = linkInput.parse(bodyOf(request));
  const token = `link-fake-${randomUUID()}`;
  const returnTo = input.hosted_link?.completion_redirect_uri;
  state.sessions.set(token, { returnTo, accessToken: input.access_token, publicToken: undefined });
  return json({
    ...{ link_token: token, expiration: "2099-01-01T00:00:00Z", request_id: "fake" },
    ...(input.hosted_link && { hosted_link_url: `${request.address}/link?token=${token}` }),
  });
}

function visit(state: State, { path, query, address }: FakeRequest, now: number): FakeReply | undefined {
  const token = query.get("token") ?? "";
  const session = state.sessions.get(token);
  if (!path.startsWith("/link") || path.startsWith("/link/token") || session === undefined) return undefined;
  if (path === "/link") return portal("Plaid", `${address}/link/done?token=${token}`);
  const again = state.items.get(session.accessToken ?? "");
  if (again) again.isLoggedOut = false;
  else {
    const [access, publicToken] = [`access-${randomUUID()}`, `public-${randomUUID()}`];
    state.items.set(access, { itemId: `item-${randomUUID()}`, isLoggedOut: false, since: now });
    state.publicTokens.set(publicToken, access);
    session.publicToken = publicToken;
  }
  return session.returnTo === undefined ? donePage() : redirect(session.returnTo);
}

const windowInput = z.object({
  ...{ start_date: z.string(), end_date: z.string() },
  options: z
    .object({ count: z.number().max(500).default(100), offset: z.number().default(0) })
    .default({ count: 100, offset: 0 }),
});

function transactions(state: State, request: FakeRequest): FakeReply {
  const { start_date, end_date, options } = windowInput.parse(bodyOf(request));
  const own = state.transactions.filter(({ date }) => date >= start_date && date <= end_date);
  return json({
    ...{ accounts: [PLAID_ACCOUNT], securities: PLAID_SECURITIES, total_investment_transactions: own.length },
    investment_transactions: own.slice(options.offset, options.offset + options.count),
  });
}

/** Requests of the client without a login. */
function ofInstallation(state: State, request: FakeRequest, key: unknown): FakeReply | undefined {
  const { path } = request;
  if (path === "/link/token/create") return link(state, request);
  if (path === "/link/token/get") {
    const token = z.string().parse(bodyOf(request).link_token);
    const session = state.sessions.get(token);
    const results = {
      item_add_results: session?.publicToken ? [{ public_token: session.publicToken, accounts: [] }] : [],
    };
    return json({
      link_token: token,
      link_sessions: [{ link_session_id: token, results }],
      request_id: "fake",
    });
  }
  if (path === "/item/public_token/exchange") {
    const access = state.publicTokens.get(z.string().parse(bodyOf(request).public_token));
    const item = access === undefined ? undefined : state.items.get(access);
    if (item === undefined) return failed("INVALID_PUBLIC_TOKEN", 400, "INVALID_INPUT");
    return json({ access_token: access, item_id: item.itemId, request_id: "fake" });
  }
  if (path === "/webhook_verification_key/get") return json({ key, request_id: "fake" });
  return undefined;
}

function answer(state: State, request: FakeRequest, now: number, key: unknown): FakeReply {
  const seen = visit(state, request, now);
  if (seen !== undefined) return seen;
  const { headers, path } = request;
  if (headers["plaid-client-id"] !== SETTINGS.clientId || headers["plaid-secret"] !== SETTINGS.secret)
    return failed("INVALID_API_KEYS", 400, "INVALID_INPUT");
  const own = ofInstallation(state, request, key);
  if (own !== undefined) return own;
  const access = z.string().parse(bodyOf(request).access_token);
  const item = state.items.get(access);
  if (item === undefined) return failed("INVALID_ACCESS_TOKEN", 400, "INVALID_INPUT");
  if (path === "/item/remove") {
    state.items.delete(access);
    return json({ request_id: "fake" });
  }
  if (item.isLoggedOut) return failed("ITEM_LOGIN_REQUIRED");
  if (path === "/accounts/get")
    return json({
      accounts: [PLAID_ACCOUNT],
      item: { item_id: item.itemId, institution_id: "ins_1", institution_name: "Charles Schwab" },
    });
  if (now < item.since + state.delayMs) return failed("PRODUCT_NOT_READY");
  if (path === "/investments/holdings/get")
    return json({ accounts: [PLAID_ACCOUNT], holdings: PLAID_HOLDINGS, securities: PLAID_SECURITIES });
  if (path === "/investments/transactions/get") return transactions(state, request);
  return failed("NOT_FOUND", 404, "INVALID_REQUEST");
}

const webhook = z.object({
  url: z.url(),
  webhook_type: z.string(),
  webhook_code: z.string(),
  item_id: z.string(),
});
const pair = await generateKeyPair("ES256", { extractable: true });
const KEY_ID = "fake-plaid-key";
const publicKey = { ...(await exportJWK(pair.publicKey)), alg: "ES256", kid: KEY_ID, use: "sig" };

/**
 * Returns the header that signs a webhook's body.
 * @param issuedAt seconds since 1970
 */
export async function plaidVerification(body: string, issuedAt: number, kid = KEY_ID): Promise<string> {
  const claim = { request_body_sha256: createHash("sha256").update(body).digest("hex") };
  return new SignJWT(claim)
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
    .setIssuedAt(issuedAt)
    .sign(pair.privateKey);
}

function create({ now, fetch }: FakeEdges): PlaidFake {
  const item = { itemId: CREDENTIALS.itemId, isLoggedOut: false, since: 0 };
  const state: State = {
    ...{ items: new Map([[CREDENTIALS.accessToken, item]]), sessions: new Map(), publicTokens: new Map() },
    ...{ transactions: plaidTransactions(), delayMs: 0 },
  };
  return Object.assign(state, {
    answer: (request: FakeRequest) => answer(state, request, now(), publicKey),
    faults: {
      rateLimited: (seconds: number) => ({
        ...failed("RATE_LIMIT_EXCEEDED", 429, "RATE_LIMIT_EXCEEDED"),
        headers: { "content-type": "application/json", "retry-after": String(seconds) },
      }),
      expired: () => failed("ITEM_LOGIN_REQUIRED"),
    },
    commands: {
      /** Requires a new login at the bank. */
      "reset-login": () => {
        for (const login of state.items.values()) login.isLoggedOut = true;
      },
      webhook: async (input: unknown) => {
        const { url, ...sent } = webhook.parse(input);
        const body = JSON.stringify(sent);
        const verification = await plaidVerification(body, Math.floor(now() / 1000));
        await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", "plaid-verification": verification },
          body,
        });
      },
    },
  });
}

/** Plaid: keys in headers, Hosted Link page, delayed history, webhooks signed with ES256. */
export const plaid: Fake<PlaidFake> = {
  ...{ id: "plaid", name: "Plaid", credentials: CREDENTIALS, settings: SETTINGS },
  create,
};
