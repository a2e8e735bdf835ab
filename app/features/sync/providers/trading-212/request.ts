import { z } from "zod";
import { type SyncEdges, SyncProblem, type SyncReply } from "../../provider.ts";
import { readJson, refusePage } from "../kit/read-reply.ts";

/** Older accounts have a key without a secret. */
export const T212Secrets = z.object({
  key: z.string().trim().min(1).max(300),
  secret: z.string().trim().max(300).default(""),
});
export type T212Edges = SyncEdges<z.output<typeof T212Secrets>>;

const base = "https://live.trading212.com/api/v0";

const authorization = ({ key, secret }: z.output<typeof T212Secrets>): string =>
  secret === "" ? key : `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;

/** 403: the key lacks this right. @throws SyncProblem */
export function accept(reply: SyncReply): SyncReply {
  refusePage(reply);
  const params = { status: String(reply.status) };
  if (reply.status === 401) throw new SyncProblem("credentials-refused", params);
  if (reply.status === 403) throw new SyncProblem("credentials-refused", { ...params, reason: "scope" });
  if (reply.status < 200 || reply.status > 299) throw new SyncProblem("refused", params);
  return reply;
}

/** @throws SyncProblem */
export async function get<Schema extends z.ZodType>(
  edges: T212Edges,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const headers = { authorization: authorization(edges.secrets), accept: "application/json" };
  return readJson(accept(await edges.send({ method: "GET", url: `${base}${path}`, headers })), schema);
}

/** Orders a report of the client's own data; changes nothing at the broker. @throws SyncProblem */
export async function order<Schema extends z.ZodType>(
  edges: T212Edges,
  path: string,
  body: object,
  schema: Schema,
): Promise<z.output<Schema>> {
  const request = {
    ...{ method: "POST" as const, url: `${base}${path}`, body: JSON.stringify(body), isRepeatable: true },
    headers: {
      ...{ authorization: authorization(edges.secrets), accept: "application/json" },
      "content-type": "application/json",
    },
  };
  return readJson(accept(await edges.send(request)), schema);
}

/** Reads the reset time, in seconds since 1970. */
export function waitOf({ headers }: Pick<SyncReply, "headers">, now: number): number | undefined {
  const reset = Number(headers["x-ratelimit-reset"] ?? Number.NaN) * 1000;
  return reset > now && reset - now < 86_400_000 ? reset - now : undefined;
}
