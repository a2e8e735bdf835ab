import { z } from "zod";
import { type SyncEdges, SyncProblem, type SyncReply } from "../../provider.ts";
import { jsonOf, readJson, refusePage } from "../kit/read-reply.ts";

/** The first refresh token; every refresh replaces the rest. */
export const QuestradeSecrets = z.object({
  refreshToken: z.string().trim().min(1).max(500),
  accessToken: z.string().default(""),
  apiServer: z.string().default(""),
  /** Milliseconds since 1970, as text. */
  expiresAt: z.string().default("0"),
});
type Secrets = z.output<typeof QuestradeSecrets>;
export type QuestradeEdges = SyncEdges<Secrets>;

const login = "https://login.questrade.com/oauth2/token";
/** The token response names the API host: only Questrade's servers get the token. */
const ownHost = /^[a-z0-9-]+\.iq\.questrade\.com$/;
const earlyMs = 60_000;

const Granted = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  api_server: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});

function checkedServer(text: string): string {
  const url = URL.parse(text);
  if (url === null || url.protocol !== "https:" || url.port !== "" || !ownHost.test(url.hostname))
    throw new SyncProblem("unreadable", { reason: "api_server" });
  return url.origin;
}

/** Single-use refresh token: its successor is stored before any request. */
async function refresh(edges: QuestradeEdges): Promise<Secrets> {
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: edges.secrets.refreshToken,
  });
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
  // Never repeated: a lost response has consumed the token.
  const reply = await edges.send({ method: "POST", url: login, headers, body: body.toString() });
  refusePage(reply);
  if (reply.status >= 400) throw new SyncProblem("credentials-refused", { status: String(reply.status) });
  const granted = readJson(reply, Granted);
  const next = {
    ...{ refreshToken: granted.refresh_token, accessToken: granted.access_token },
    apiServer: checkedServer(granted.api_server),
    expiresAt: String(edges.now() + granted.expires_in * 1000),
  };
  await edges.saveSecrets(next);
  return next;
}

const refreshing = new WeakMap<object, Promise<Secrets>>();

function refreshOnce(edges: QuestradeEdges): Promise<Secrets> {
  const known = refreshing.get(edges);
  if (known !== undefined) return known;
  const begun = refresh(edges).finally(() => refreshing.delete(edges));
  refreshing.set(edges, begun);
  return begun;
}

const isFresh = ({ accessToken, apiServer, expiresAt }: Secrets, now: number): boolean =>
  accessToken !== "" && apiServer !== "" && Number(expiresAt) - earlyMs > now;

const ask = ({ accessToken, apiServer }: Secrets, edges: QuestradeEdges, path: string): Promise<SyncReply> =>
  edges.send({
    method: "GET",
    url: `${checkedServer(apiServer)}/v1/${path}`,
    headers: { authorization: `Bearer ${accessToken}`, accept: "application/json" },
  });

const Refusal = z.object({ code: z.coerce.string().default("") });
const codeOf = (reply: SyncReply): string => Refusal.safeParse(jsonOf(reply)).data?.code ?? "";

function problemOf(reply: SyncReply): SyncProblem {
  const code = codeOf(reply);
  const params = { status: String(reply.status), reason: /^\d{1,6}$/.test(code) ? code : "" };
  if (reply.status === 401 || reply.status === 403) return new SyncProblem("credentials-refused", params);
  return new SyncProblem(reply.status === 404 ? "account-gone" : "refused", params);
}

/** Such as "accounts", "accounts/26598145/positions". @throws SyncProblem */
export async function get<Schema extends z.ZodType>(
  edges: QuestradeEdges,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const secrets = isFresh(edges.secrets, edges.now()) ? edges.secrets : await refreshOnce(edges);
  let reply = await ask(secrets, edges, path);
  // Revoked early: refreshed once.
  if (reply.status === 401) reply = await ask(await refreshOnce(edges), edges, path);
  refusePage(reply);
  if (reply.status !== 200) throw problemOf(reply);
  return readJson(reply, schema);
}

/** Reads the reset time, in seconds since 1970. */
export function waitOf({ headers }: Pick<SyncReply, "headers">, now: number): number | undefined {
  const reset = Number(headers["x-ratelimit-reset"] ?? Number.NaN) * 1000;
  return reset > now && reset - now < 86_400_000 ? reset - now : undefined;
}
