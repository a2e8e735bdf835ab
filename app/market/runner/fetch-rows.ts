import { createHash } from "node:crypto";
import type { IsoDate } from "@zerno/engine";
import { isProblem, type Problem, problem } from "../providers/problem.ts";
import type {
  Call,
  Endpoint,
  HttpProvider,
  HttpReply,
  HttpRequest,
  Parsed,
  Unread,
} from "../providers/provider.ts";
import type { Capability, Query } from "../providers/queries.ts";
import type { Rows } from "../providers/rows.ts";
import { type Answer, ask } from "./ask.ts";
import type { Lanes } from "./lanes.ts";
import type { Asking, Fetched, Lineage, RunnerParts, Validator } from "./parts.ts";
import { codesOf, piecesOf } from "./pieces.ts";
import { redactedUrl } from "./redacted-url.ts";

const defaultMaxBytes = 8 * 1024 * 1024;
const maxPages = 2_000;

interface Fetching<C extends Capability> {
  readonly parts: RunnerParts;
  readonly lanes: Lanes;
  readonly provider: HttpProvider;
  readonly endpoint: Endpoint<C, unknown>;
  readonly settings: unknown;
  readonly asking: Asking;
  readonly rows: Rows[C][];
  readonly unread: Unread[];
  readonly lineage: Lineage[];
  readonly validators: Record<string, Validator>;
  changedReplies: number;
}

function conditional(request: HttpRequest, known: Validator | undefined): HttpRequest {
  if (known === undefined) return request;
  const headers: Record<string, string> = { ...request.headers };
  if (known.etag !== undefined) headers["if-none-match"] = known.etag;
  if (known.lastModified !== undefined) headers["if-modified-since"] = known.lastModified;
  return { ...request, headers };
}

const validatorOf = ({ headers }: HttpReply): Validator | undefined => {
  const { etag, "last-modified": lastModified } = headers;
  if (etag === undefined && lastModified === undefined) return undefined;
  return { ...(etag === undefined ? {} : { etag }), ...(lastModified === undefined ? {} : { lastModified }) };
};

/** A reply without a readable row is not empty. */
const readable = <C extends Capability>(parsed: Parsed<C> | Problem): Parsed<C> | Problem => {
  if (isProblem(parsed) || parsed.rows.length > 0) return parsed;
  const [first] = parsed.unread;
  return first === undefined
    ? parsed
    : problem("malformed", { found: first.text, reason: `${first.path}: ${first.reason}` });
};

function keep<C extends Capability>(to: Fetching<C>, url: string, { reply, value }: Answer<Parsed<C>>): void {
  to.lineage.push({
    url,
    fetchedAt: new Date(to.parts.clock.now()).toISOString(),
    hash: createHash("sha256").update(reply.body).digest("hex"),
  });
  const validator = to.endpoint.isConditional ? (validatorOf(reply) ?? to.asking.known?.[url]) : undefined;
  if (validator !== undefined) to.validators[url] = validator;
  if (value === undefined) return;
  to.changedReplies += 1;
  for (const row of value.rows) to.rows.push(row);
  for (const field of value.unread) to.unread.push(field);
}

/** Unencodable text (half a surrogate pair) is a bad query, not an exception. */
function requestOf<C extends Capability>(
  endpoint: Endpoint<C, unknown>,
  query: Query<C>,
  call: Call<unknown>,
): HttpRequest | Problem {
  try {
    return endpoint.request(query, call);
  } catch (error) {
    return problem("refused", { reason: error instanceof Error ? error.message : String(error) });
  }
}

const todayOf = ({ clock }: RunnerParts) => new Date(clock.now()).toISOString().slice(0, 10) as IsoDate;

async function fetchPiece<C extends Capability>(
  to: Fetching<C>,
  query: Query<C>,
): Promise<Problem | undefined> {
  const { parts, provider, endpoint, settings, asking } = to;
  const seen = new Set<string | undefined>();
  let page: string | undefined;
  do {
    if (seen.size >= maxPages || seen.has(page)) return problem("too-many-pages", { page: page ?? "" });
    seen.add(page);
    const current = page;
    const plain = requestOf(endpoint, query, { settings, today: todayOf(parts), page });
    if (isProblem(plain)) return plain;
    const url = redactedUrl(plain);
    const question = {
      provider,
      want: query.want,
      request: conditional(plain, endpoint.isConditional ? asking.known?.[url] : undefined),
      maxBytes: endpoint.maxBytes ?? defaultMaxBytes,
      read: (reply: HttpReply) => readable(endpoint.parse(reply, query, current, settings)),
    };
    const answer = await ask(parts, to.lanes, question, asking);
    if (isProblem(answer)) return answer;
    keep(to, url, answer);
    page = answer.value?.next;
  } while (page !== undefined);
  return undefined;
}

async function fetchPieces<C extends Capability>(
  to: Fetching<C>,
  query: Query<C>,
): Promise<Problem | undefined> {
  const pieces = piecesOf(to.endpoint, to.settings, query);
  for (const piece of pieces) {
    const failed = await fetchPiece(to, piece);
    const codes = codesOf(piece);
    // An unknown code costs its own piece only.
    if (failed?.problem === "not-found" && codes !== undefined && pieces.length > 1)
      to.unread.push({ path: "codes", text: codes.join(", "), reason: failed.problem });
    else if (failed !== undefined) return failed;
  }
  return undefined;
}

const fieldsOf = (issues: readonly { readonly path: readonly PropertyKey[] }[]): string =>
  issues.map(({ path }) => path.join(".")).join(", ");

const without = <C extends Capability>(provider: string, reason: Problem): Fetched<C> => ({
  provider,
  rows: [],
  unread: [],
  problem: reason,
  isUnchanged: false,
  lineage: [],
  validators: {},
});

/** Fetches all pieces of a query and their pages from one source. */
export async function fetchRows<C extends Capability>(
  { parts, lanes }: { readonly parts: RunnerParts; readonly lanes: Lanes },
  providerId: string,
  query: Query<C>,
  asking: Asking,
): Promise<Fetched<C>> {
  const provider = parts.providers.find(({ id }) => id === providerId);
  const endpoint = provider?.endpoints[query.want] as Endpoint<C, unknown> | undefined;
  if (provider === undefined || endpoint === undefined)
    return without(providerId, problem("unsupported", { want: query.want }));
  const read = provider.settings.safeParse(parts.settingsOf(providerId));
  if (!read.success)
    return without(providerId, problem("not-configured", { fields: fieldsOf(read.error.issues) }));
  const collected = { rows: [], unread: [], lineage: [], validators: {}, changedReplies: 0 };
  const to: Fetching<C> = { parts, lanes, provider, endpoint, settings: read.data, asking, ...collected };
  const first = endpoint.historyFrom?.(read.data, todayOf(parts));
  const isShortened = first !== undefined && "from" in query && query.from < first;
  const failed = await fetchPieces(to, isShortened ? { ...query, from: first } : query);
  return {
    provider: providerId,
    ...(isShortened ? { notBefore: first } : {}),
    rows: to.rows,
    unread: to.unread,
    lineage: to.lineage,
    validators: to.validators,
    isUnchanged: failed === undefined && to.lineage.length > 0 && to.changedReplies === 0,
    ...(failed === undefined ? {} : { problem: failed }),
  };
}
