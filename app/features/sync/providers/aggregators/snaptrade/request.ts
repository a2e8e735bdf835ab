import { createHmac } from "node:crypto";
import { z } from "zod";
import { type SyncEdges, SyncProblem, type SyncReply, type SyncRequest } from "../../../provider.ts";
import { jsonOf, readJson, refusePage } from "../../kit/read-reply.ts";
import { settingsOf } from "../settings.ts";

export const snaptradeSettings = z.object({
  clientId: z.string().min(1),
  consumerKey: z.string().min(1),
});
/** Our user at SnapTrade; the secret cannot be read again. */
export const snaptradeSecrets = z.object({ userId: z.string().min(1), userSecret: z.string().min(1) });
export type SnaptradeSecrets = z.output<typeof snaptradeSecrets>;

/** Serialises with sorted keys, as SnapTrade signs. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Returns Base64 HMAC-SHA256 with the installation's consumer key, for requests and webhooks. */
export const signatureOf = (consumerKey: string, value: unknown): string =>
  createHmac("sha256", encodeURI(consumerKey)).update(sortedJson(value)).digest("base64");

const HOST = "https://api.snaptrade.com";
const failure = z.object({ code: z.coerce.string().nullish(), detail: z.unknown() });

/** 1076: the installation's signature, 1083: the user; 425: first sync in progress. */
const refuse = (reply: SyncReply): void => {
  if (reply.status < 400) return;
  refusePage(reply);
  if (reply.status === 425) throw new SyncProblem("not-ready");
  if (reply.status === 404) throw new SyncProblem("account-gone");
  const code = failure.safeParse(jsonOf(reply)).data?.code ?? String(reply.status);
  if (code === "1083") throw new SyncProblem("login-needed");
  if (reply.status === 401 || reply.status === 403) throw new SyncProblem("credentials-refused", { code });
  throw new SyncProblem("refused", { code });
};

interface Question {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly isOfInstallation?: boolean;
}

type AnyEdges = Pick<SyncEdges<unknown>, "send" | "settings" | "secrets" | "now">;

/** Sends a signed request. @throws SyncProblem */
export async function requestSnaptrade<Shape extends z.ZodType>(
  edges: AnyEdges,
  method: SyncRequest["method"],
  path: string,
  shape: Shape,
  { query = {}, body, isOfInstallation = false }: Question = {},
): Promise<z.output<Shape>> {
  const { clientId, consumerKey } = settingsOf(snaptradeSettings, edges.settings);
  const own = isOfInstallation ? {} : snaptradeSecrets.parse(edges.secrets);
  const timestamp = String(Math.floor(edges.now() / 1000));
  const asked = new URLSearchParams({ clientId, timestamp, ...own, ...query }).toString();
  const signature = signatureOf(consumerKey, { content: body ?? null, path, query: asked });
  const reply = await edges.send({
    ...{ method, url: `${HOST}${path}?${asked}` },
    headers: { "content-type": "application/json", signature },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  refuse(reply);
  return readJson(reply, shape);
}
