import { z } from "zod";
import { Id, NoInput, NoOutput } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";
import { PlainText } from "../../../shared/schemas/ledger.schema.ts";
import { visible } from "../../../shared/text/visible-text.ts";
import { ConnectionView, LinkedAccount } from "../sync.schema.ts";

const LoginInput = z.discriminatedUnion("step", [
  z.object({
    step: z.literal("start"),
    /** Connection to log in again; absent: a new login. */
    connectionId: z.string().max(60).optional(),
  }),
  z.object({
    step: z.literal("finish"),
    /** As returned by the start. */
    pending: z.string().max(8000),
    name: visible(PlainText.trim().max(100)).default(""),
  }),
]);

const LoginOutput = z.object({
  /** Login page, opened as a link or posted as a form. Null once the login is finished. */
  page: z.object({ address: z.string(), form: z.record(z.string(), z.string()).nullable() }).nullable(),
  /** Pass back to "finish"; sealed for this user. Null once the login is finished. */
  pending: z.string().nullable(),
  connection: ConnectionView.nullable(),
});
export type LoginStep = z.output<typeof LoginOutput>;

const login = endpoint({
  summary: "Start a login on the aggregator's page, and finish it: its accounts are then listed",
  access: "user",
  perMinute: 20,
  input: LoginInput,
  output: LoginOutput,
});
const account = endpoint({
  summary: "Accounts reached through the aggregator",
  access: "user",
  input: NoInput,
  output: z.object({ accounts: z.array(LinkedAccount) }),
});
const remove = endpoint({
  summary: "Unlink: the login is deleted at the aggregator too; booked transactions stay",
  access: "user",
  status: 204,
  input: z.object({ connectionId: Id }),
  output: NoOutput,
});
/** An aggregator repeats failed deliveries; events of many users come from one address. */
const webhook = {
  status: 204,
  perMinute: 120,
  body: "signed",
  output: NoOutput,
  isOwnAddition: true,
} as const;
const comeBack = endpoint({
  summary: "Redirect target of the aggregator's page",
  access: "anon",
  isOwnAddition: true,
  status: 303,
  input: z.object({}),
  output: z.literal("/public/login-finished"),
});
const text = z.string().max(200);

export const aggregatorsContract = {
  "GET /api/plaid/account": account,
  "POST /api/plaid/login": login,
  "POST /api/plaid/delete": remove,
  "POST /api/plaid/webhook": endpoint({
    ...webhook,
    summary: "Signed events of Plaid: new data, or a login required",
    access: "signature",
    input: z.looseObject({ webhook_type: text, webhook_code: text, item_id: text.optional() }),
  }),
  "GET /api/plaid/return": comeBack,
  "GET /api/snaptrade/account": account,
  "POST /api/snaptrade/login": login,
  "POST /api/snaptrade/delete": remove,
  "POST /api/snaptrade/webhook": endpoint({
    ...webhook,
    summary: "Signed events of SnapTrade: new data, or a login required",
    access: "signature",
    input: z.looseObject({ eventType: text, eventTimestamp: text, clientId: text, userId: text }),
  }),
  "GET /api/snaptrade/return": comeBack,
  "GET /api/Yodlee/account": account,
  "POST /api/Yodlee/login": login,
  "POST /api/Yodlee/delete": remove,
  "POST /api/Yodlee/webhook": endpoint({
    ...webhook,
    summary: "Unsigned events of Yodlee: only trigger a sync",
    access: "anon",
    input: z.looseObject({
      event: z.looseObject({
        info: text,
        data: z
          .looseObject({
            loginName: text.optional(),
            userData: z
              .array(z.looseObject({ user: z.looseObject({ loginName: text.optional() }).optional() }))
              .max(1000)
              .optional(),
          })
          .optional(),
      }),
    }),
  }),
  "GET /api/Yodlee/return": comeBack,
} as const;
