import { z } from "zod";
import { type SyncEdges, SyncProblem, type SyncReply, type SyncRequest } from "../../../provider.ts";
import { jsonOf, readJson, refusePage } from "../../kit/read-reply.ts";
import { settingsOf } from "../settings.ts";

export const yodleeSettings = z.object({
  clientId: z.string().min(1),
  secret: z.string().min(1),
  adminLogin: z.string().min(1),
  configName: z.string().min(1).default("Aggregation"),
  fastLinkUrl: z.url({ protocol: /^https?$/ }),
  environment: z.enum(["production", "sandbox"]).default("production"),
});
export const yodleeSecrets = z.object({ loginName: z.string().min(1) });
export type YodleeSecrets = z.output<typeof yodleeSecrets>;

type AnyEdges = Pick<SyncEdges<unknown>, "send" | "settings">;

const failure = z.object({ errorCode: z.string() });
const tokenReply = z.object({ token: z.object({ accessToken: z.string() }) });

const STALE = ["Y020", "Y023"];

const codeOf = (reply: SyncReply): string =>
  failure.safeParse(jsonOf(reply)).data?.errorCode ?? String(reply.status);

const refuse = (reply: SyncReply): void => {
  if (reply.status < 400) return;
  refusePage(reply);
  const code = codeOf(reply);
  if (reply.status === 401 || reply.status === 403) throw new SyncProblem("credentials-refused", { code });
  if (reply.status === 404) throw new SyncProblem("account-gone");
  throw new SyncProblem("refused", { code });
};

const addressOf = (settings: unknown, path: string): string =>
  `https://${settingsOf(yodleeSettings, settings).environment}.api.yodlee.com/ysl${path}`;

/** Returns a user's token, valid for half an hour. @throws SyncProblem */
export async function yodleeToken({ send, settings }: AnyEdges, loginName: string): Promise<string> {
  const { clientId, secret } = settingsOf(yodleeSettings, settings);
  const reply = await send({
    ...{ method: "POST", url: addressOf(settings, "/auth/token"), isRepeatable: true },
    headers: {
      ...{ "api-version": "1.1", "content-type": "application/x-www-form-urlencoded" },
      loginname: loginName,
    },
    body: new URLSearchParams({ clientId, secret }).toString(),
  });
  refuse(reply);
  return readJson(reply, tokenReply).token.accessToken;
}

/** Requests of one user; an empty response is `{}`. */
export type YodleeRequest = <Shape extends z.ZodType>(
  method: SyncRequest["method"],
  path: string,
  shape: Shape,
  body?: unknown,
) => Promise<z.output<Shape>>;

/** Opens requests of a user; an expired token is renewed once. @throws SyncProblem */
export async function openYodlee(edges: AnyEdges, loginName: string): Promise<YodleeRequest> {
  let token = await yodleeToken(edges, loginName);
  return async (method, path, shape, body) => {
    for (let isSecond = false; ; isSecond = true) {
      const reply = await edges.send({
        ...{ method, url: addressOf(edges.settings, path) },
        headers: {
          ...{ "api-version": "1.1", authorization: `Bearer ${token}` },
          "content-type": "application/json",
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (reply.status === 401 && STALE.includes(codeOf(reply)) && !isSecond) {
        token = await yodleeToken(edges, loginName);
        continue;
      }
      refuse(reply);
      if (reply.status === 204) return shape.parse({});
      return readJson(reply, shape);
    }
  };
}
