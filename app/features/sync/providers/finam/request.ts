import { z } from "zod";
import { type SyncEdges, SyncProblem, type SyncReply, type SyncRequest } from "../../provider.ts";
import { text } from "../kit/fields.ts";
import { readJson, refusePage } from "../kit/read-reply.ts";

/** Secret created by the client; sessions are obtained with it and never stored. */
export const FinamSecrets = z.object({ secret: z.string().trim().min(1).max(2000) });
export type FinamEdges = SyncEdges<z.output<typeof FinamSecrets>>;

const base = "https://api.finam.ru";
/** A session lasts about 15 minutes. */
const sessionMs = 12 * 60_000;

interface Session {
  readonly token: string;
  readonly until: number;
}

const sessions = new WeakMap<object, Promise<Session>>();

const post = (url: string, body: object): SyncRequest => ({
  ...{ method: "POST", url, body: JSON.stringify(body), isRepeatable: true },
  headers: { "content-type": "application/json", accept: "application/json" },
});

async function openSession(edges: FinamEdges): Promise<Session> {
  const begun = edges.now();
  const reply = await edges.send(post(`${base}/v1/sessions`, { secret: edges.secrets.secret }));
  refusePage(reply);
  if (reply.status >= 400) throw new SyncProblem("credentials-refused", { status: String(reply.status) });
  const { token } = readJson(reply, z.object({ token: z.string().min(1) }));
  return { token, until: begun + sessionMs };
}

async function sessionOf(edges: FinamEdges, isRenewed = false): Promise<Session> {
  const known = isRenewed ? undefined : await sessions.get(edges);
  if (known !== undefined && known.until > edges.now()) return known;
  const begun = openSession(edges);
  sessions.set(edges, begun);
  begun.catch(() => sessions.delete(edges));
  return begun;
}

const Details = z.object({
  account_ids: z.array(z.union([z.string(), z.number()]).transform(String)).default([]),
  readonly: z.boolean().nullish(),
});

/** Returns the session's accounts. @throws SyncProblem credentials-too-strong when it may trade */
export async function readDetails(edges: FinamEdges): Promise<readonly string[]> {
  const { token } = await sessionOf(edges);
  const reply = await edges.send(post(`${base}/v1/sessions/details`, { token }));
  const details = readJson(accept(reply), Details);
  if (details.readonly === false) throw new SyncProblem("credentials-too-strong");
  return details.account_ids;
}

function accept(reply: SyncReply): SyncReply {
  refusePage(reply);
  const params = { status: String(reply.status) };
  if (reply.status === 401 || reply.status === 403) throw new SyncProblem("credentials-refused", params);
  if (reply.status !== 200) throw new SyncProblem("refused", params);
  return reply;
}

/** The token stands without "Bearer". */
const ask = (edges: FinamEdges, path: string, { token }: Session): Promise<SyncReply> =>
  edges.send({
    method: "GET",
    url: `${base}${path}`,
    headers: { authorization: token, accept: "application/json" },
  });

/** Renews an expired session once. @throws SyncProblem */
export async function getReply(edges: FinamEdges, path: string): Promise<SyncReply> {
  const reply = await ask(edges, path, await sessionOf(edges));
  return reply.status === 401 ? ask(edges, path, await sessionOf(edges, true)) : reply;
}

/** `missing` is thrown for 404. @throws SyncProblem */
export async function get<Schema extends z.ZodType>(
  edges: FinamEdges,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const reply = await getReply(edges, path);
  if (reply.status === 404) throw new SyncProblem("account-gone", { status: "404" });
  return readJson(accept(reply), schema);
}

const Asset = z.object({
  ...{ isin: text, type: text, name: text, ticker: text, quote_currency: text },
  bond_details: z.object({ bond_face_value: z.unknown(), currency: text }).nullish(),
});
export type Asset = z.output<typeof Asset>;

const assets = new WeakMap<object, Map<string, Asset | undefined>>();

/** Returns the asset of "SBER@MISX", cached per run; undefined when unknown. @throws SyncProblem */
export async function assetOf(
  edges: FinamEdges,
  symbol: string,
  account: string,
): Promise<Asset | undefined> {
  const known = assets.get(edges) ?? new Map<string, Asset | undefined>();
  assets.set(edges, known);
  if (known.has(symbol)) return known.get(symbol);
  const query = new URLSearchParams({ account_id: account });
  const reply = await getReply(edges, `/v1/assets/${encodeURIComponent(symbol)}?${query}`);
  const asset = reply.status === 404 ? undefined : readJson(accept(reply), Asset);
  known.set(symbol, asset);
  return asset;
}
