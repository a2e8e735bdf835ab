import { z } from "zod";
import { type SyncEdges, SyncProblem, type SyncReply } from "../../provider.ts";
import { jsonOf, readJson, refusePage } from "../kit/read-reply.ts";

/** Token created by the client; only read-only ones are accepted. */
export const TInvestSecrets = z.object({ token: z.string().trim().min(1).max(500) });
export type TInvestEdges = SyncEdges<z.output<typeof TInvestSecrets>>;

const base = "https://invest-public-api.tbank.ru/rest/tinkoff.public.invest.api.contract.v1.";
const Refusal = z.object({ description: z.coerce.string().default("") });

const accountUnknown = "50004";

const ownNumber = (reply: SyncReply): string => Refusal.safeParse(jsonOf(reply)).data?.description ?? "";

function problemOf(reply: SyncReply): SyncProblem {
  const number = ownNumber(reply);
  const params = { status: String(reply.status), reason: /^\d{5}$/.test(number) ? number : "" };
  if (reply.status === 401 || reply.status === 403) return new SyncProblem("credentials-refused", params);
  if (number === accountUnknown) return new SyncProblem("account-gone", params);
  return new SyncProblem("refused", params);
}

/** Returns whether the response means "not found". */
export const isAbsent = ({ status }: SyncReply): boolean => status === 404;

/** Calls a read method, such as "OperationsService/GetPositions". @throws SyncProblem */
export async function post(edges: TInvestEdges, method: string, input: object): Promise<SyncReply> {
  return edges.send({
    method: "POST",
    url: `${base}${method}`,
    headers: {
      authorization: `Bearer ${edges.secrets.token}`,
      "content-type": "application/json",
      accept: "application/json",
    },
    body: JSON.stringify(input),
    isRepeatable: true,
  });
}

/** @throws SyncProblem */
export function readReply<Schema extends z.ZodType>(reply: SyncReply, schema: Schema): z.output<Schema> {
  refusePage(reply);
  if (reply.status !== 200) throw problemOf(reply);
  return readJson(reply, schema);
}

/** @throws SyncProblem */
export const call = async <Schema extends z.ZodType>(
  edges: TInvestEdges,
  method: string,
  input: object,
  schema: Schema,
): Promise<z.output<Schema>> => readReply(await post(edges, method, input), schema);
