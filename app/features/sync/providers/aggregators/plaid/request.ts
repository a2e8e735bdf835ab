import { z } from "zod";
import { type SyncEdges, SyncProblem, type SyncProblemCode, type SyncReply } from "../../../provider.ts";
import { jsonOf, readJson, refusePage } from "../../kit/read-reply.ts";
import { settingsOf } from "../settings.ts";

export const plaidSettings = z.object({
  clientId: z.string().min(1),
  secret: z.string().min(1),
  /** Investments are known for these two countries. */
  countryCodes: z
    .array(z.enum(["US", "CA"]))
    .min(1)
    .default(["US"]),
  environment: z.enum(["production", "sandbox"]).default("production"),
});
export const plaidSecrets = z.object({ accessToken: z.string().min(1), itemId: z.string().min(1) });
export type PlaidSecrets = z.output<typeof plaidSecrets>;

const VERSION = "2020-09-14";

const CODES: Readonly<Record<string, SyncProblemCode>> = {
  ...{
    ITEM_LOGIN_REQUIRED: "login-needed",
    PENDING_EXPIRATION: "login-needed",
    INVALID_ACCESS_TOKEN: "login-needed",
  },
  ...{ ITEM_NOT_FOUND: "account-gone", NO_INVESTMENT_ACCOUNTS: "account-gone", NO_ACCOUNTS: "account-gone" },
  ...{
    PRODUCT_NOT_READY: "not-ready",
    INSTITUTION_DOWN: "unreachable",
    INSTITUTION_NOT_RESPONDING: "unreachable",
  },
  ...{ INTERNAL_SERVER_ERROR: "unreachable", PLANNED_MAINTENANCE: "unreachable" },
  ...{ RATE_LIMIT_EXCEEDED: "rate-limited", INVALID_API_KEYS: "credentials-refused" },
};

const failure = z.object({ error_code: z.string(), error_type: z.string().nullish() });

const refuse = (reply: SyncReply): void => {
  if (reply.status < 400) return;
  refusePage(reply);
  const code = failure.safeParse(jsonOf(reply)).data?.error_code ?? String(reply.status);
  throw new SyncProblem(CODES[code] ?? "refused", CODES[code] ? {} : { code });
};

type AnyEdges = Pick<SyncEdges<unknown>, "send" | "settings">;

/** Sends a request, always repeatable. @throws SyncProblem */
export async function requestPlaid<Shape extends z.ZodType>(
  { send, settings }: AnyEdges,
  path: string,
  body: Readonly<Record<string, unknown>>,
  shape: Shape,
): Promise<z.output<Shape>> {
  const { clientId, secret, environment } = settingsOf(plaidSettings, settings);
  const reply = await send({
    ...{ method: "POST", url: `https://${environment}.plaid.com${path}`, isRepeatable: true },
    headers: {
      ...{ "content-type": "application/json", "plaid-client-id": clientId },
      ...{ "plaid-secret": secret, "plaid-version": VERSION },
    },
    body: JSON.stringify(body),
  });
  refuse(reply);
  return readJson(reply, shape);
}
