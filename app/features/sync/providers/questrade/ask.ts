import { z } from "zod";
import { type SyncEdges, SyncProblem, type SyncReply } from "../../provider.ts";
import { jsonOf, readJson, refusePage } from "../kit/read-reply.ts";

/** What the client enters is the first refresh token; the rest is ours and changes with every refresh. */
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
/** The address of all further requests comes with the token: only their own servers get it. */
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

/** A refresh token counts once: what comes for it is stored before anything is asked with it. */
async function refresh(edges: QuestradeEdges): Promise<Secrets> {
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: edges.secrets.refreshToken,
  });
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
  // Never repeated by itself: an answer that got lost has used the token up.
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

/** One refresh at a time in a run, however many requests wait for it. */
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

/** "accounts", "accounts/26598145/positions". @throws SyncProblem */
export async function get<Schema extends z.ZodType>(
  edges: QuestradeEdges,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const secrets = isFresh(edges.secrets, edges.now()) ? edges.secrets : await refreshOnce(edges);
  let reply = await ask(secrets, edges, path);
  // Taken back before its time: one refresh, and no second one.
  if (reply.status === 401) reply = await ask(await refreshOnce(edges), edges, path);
  refusePage(reply);
  if (reply.status !== 200) throw problemOf(reply);
  return readJson(reply, schema);
}

/** Seconds since 1970 at which it answers again. */
export function waitOf({ headers }: Pick<SyncReply, "headers">, now: number): number | undefined {
  const reset = Number(headers["x-ratelimit-reset"] ?? Number.NaN) * 1000;
  return reset > now && reset - now < 86_400_000 ? reset - now : undefined;
}
