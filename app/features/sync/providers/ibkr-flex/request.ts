import { z } from "zod";
import { type SyncEdges, SyncProblem, type SyncReply } from "../../provider.ts";
import { refusePage, unreadable } from "../kit/read-reply.ts";

/** Token and comma-separated query ids. */
export const FlexSecrets = z.object({
  token: z.string().trim().min(1).max(200),
  queryId: z
    .string()
    .trim()
    .regex(/^\d{1,12}(?:\s*[,; ]\s*\d{1,12}){0,9}$/),
});
export type FlexEdges = SyncEdges<z.output<typeof FlexSecrets>>;

export const queryIdsOf = ({ secrets }: FlexEdges): string[] => [
  ...new Set(secrets.queryId.split(/[,;\s]+/)),
];

const sendRequest = "https://ndcdyn.interactivebrokers.com/AccountManagement/FlexWebService/SendRequest";
/** A response names the statement's address: the token goes only to these hosts. */
const ownHost = /(?:^|\.)interactivebrokers\.com$/;

const waitMs = 4_000;
const slowDownMs = 10_000;
const longestWaits = 15;

/** Codes that mean "later"; https://www.interactivebrokers.com/campus/ibkr-api-page/flex-web-service/ */
const later = new Set(["1001", "1004", "1005", "1006", "1007", "1008", "1009", "1019", "1021"]);
const tooMany = "1018";
const badCredentials = new Set(["1011", "1012", "1013", "1015"]);

const tag = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]?.trim();

type Answer =
  | { readonly is: "reference"; readonly reference: string; readonly url: string }
  | { readonly is: "later" }
  | { readonly is: "statement"; readonly text: string };

/** Reads a status response. @throws SyncProblem for every final refusal */
function readShort(reply: SyncReply): Answer {
  const { text } = reply;
  const reference = tag(text, "ReferenceCode");
  const url = tag(text, "Url");
  if (tag(text, "Status") === "Success" && reference !== undefined && url !== undefined)
    return { is: "reference", reference, url: url.replaceAll("&amp;", "&") };
  const code = tag(text, "ErrorCode") ?? "";
  if (later.has(code)) return { is: "later" };
  if (code === tooMany) throw new SyncProblem("rate-limited", { reason: code }, slowDownMs);
  if (badCredentials.has(code)) throw new SyncProblem("credentials-refused", { reason: code });
  if (code !== "") throw new SyncProblem("refused", { reason: code.slice(0, 10) });
  throw unreadable("FlexStatementResponse", reply);
}

async function ask(edges: FlexEdges, url: string, query: string): Promise<Answer> {
  const params = new URLSearchParams({ t: edges.secrets.token, q: query, v: "3" });
  const headers = { "user-agent": "Zerno", accept: "application/xml, text/xml" };
  const reply = await edges.send({ method: "GET", url: `${url}?${params}`, headers });
  refusePage(reply);
  if (reply.status === 401 || reply.status === 403)
    throw new SyncProblem("credentials-refused", { status: String(reply.status) });
  if (reply.status !== 200) throw new SyncProblem("refused", { status: String(reply.status) });
  if (/<FlexQueryResponse\b/.test(reply.text.slice(0, 4096))) return { is: "statement", text: reply.text };
  return readShort(reply);
}

function checkedUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || url.protocol !== "https:" || !ownHost.test(url.hostname))
    throw new SyncProblem("unreadable", { reason: "Url" });
  return `${url.origin}${url.pathname}`;
}

/** Repeats while "later". @throws SyncProblem not-ready after about a minute */
async function patiently(edges: FlexEdges, url: string, query: string): Promise<Answer> {
  for (let waits = 0; waits < longestWaits; waits += 1) {
    const answer = await ask(edges, url, query);
    if (answer.is !== "later") return answer;
    await edges.sleep(waitMs);
  }
  throw new SyncProblem("not-ready");
}

/** Generates and fetches a query's XML. @throws SyncProblem */
export async function fetchQuery(edges: FlexEdges, queryId: string): Promise<string> {
  const begun = await patiently(edges, sendRequest, queryId);
  if (begun.is !== "reference") throw new SyncProblem("unreadable", { reason: "ReferenceCode" });
  const done = await patiently(edges, checkedUrl(begun.url), begun.reference);
  if (done.is !== "statement") throw new SyncProblem("unreadable", { reason: "FlexQueryResponse" });
  return done.text;
}
