import type { z } from "zod";
import { AppError } from "../shared/app-error.ts";
import { allPortfoliosId } from "../shared/codes.ts";
import type { Access, AnswerOf, Contract, Endpoint, EndpointKey, ParsedInputOf } from "../shared/endpoint.ts";
import type { FieldIssue } from "../shared/error-codes.ts";
import { hideAmounts, hideOwnAmounts } from "../shared/text/hide-amounts.ts";
import { type CachedText, cachedTextOf } from "./cached-answer.ts";
import type { Ctx, UserCtx } from "./context.ts";
import { OffloadToWorker } from "./worker/offload-to-worker.ts";
import { toWorkerRequest } from "./worker/worker-request.ts";

type CtxFor<E> = E extends { access: "anon" | "signature" } ? Ctx : UserCtx;

export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: (
    ctx: CtxFor<C[K]>,
    input: ParsedInputOf<C[K]>,
  ) => Promise<AnswerOf<C[K]>> | AnswerOf<C[K]>;
};

export interface MountedEndpoint {
  readonly key: EndpointKey;
  readonly endpoint: Endpoint;
  readonly handler: (ctx: never, input: never) => unknown;
}

interface Bound<C extends Contract = Contract> {
  readonly contract: C;
  readonly endpoints: readonly MountedEndpoint[];
}

export type ContractsOf<B extends Bound> = (
  B extends Bound<infer C>
    ? (contract: C) => void
    : never
) extends (contract: infer All) => void
  ? All
  : never;

export function bind<C extends Contract>(contract: C, handlers: Handlers<C>): Bound<C> {
  const keys = Object.keys(contract) as (keyof C & EndpointKey)[];
  const endpoints = keys.map((key) => ({
    key,
    endpoint: contract[key] as Endpoint,
    handler: handlers[key] as MountedEndpoint["handler"],
  }));
  return { contract, endpoints };
}

/**
 * Checks access and input, runs the handler and validates its answer. JSON text keeps hydrated and fetched data equal.
 * A read-only handler may throw `OffloadToWorker`.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, SECOND_FACTOR_REQUIRED, INVALID_INPUT, SEEN_REQUIRED, AMOUNTS_HIDDEN,
 * COMPOSITE_READ_ONLY, or the handler's own
 */
export async function call(mounted: MountedEndpoint, ctx: Ctx, rawInput: unknown): Promise<string> {
  const answer = await callToSend(mounted, ctx, rawInput);
  return typeof answer === "string" ? answer : answer.text;
}

export async function callToSend(
  mounted: MountedEndpoint,
  ctx: Ctx,
  rawInput: unknown,
): Promise<string | CachedText> {
  assertAccess(mounted.endpoint.access, ctx);
  if (ctx.isStealth && mounted.endpoint.isAmountsFile) throw new AppError("AMOUNTS_HIDDEN");
  const input = parseInput(mounted.endpoint.input, rawInput);
  if (mounted.endpoint.needsIfMatch && !ctx.ifMatch?.trim()) throw new AppError("SEEN_REQUIRED");
  if (!onlyReads(mounted)) assertStored(input);
  const { worker, ...here } = ctx;
  try {
    const own = onlyReads(mounted) ? ctx : here;
    const answer = await mounted.handler(asOwner(mounted.endpoint, own, input) as never, input as never);
    const isMasked = ctx.isStealth && onlyReads(mounted);
    const parse = () => mounted.endpoint.output.parse(answer);
    if (isMasked) return toText(withoutAmounts(mounted, parse()));
    return cachedTextOf(answer, () => toText(parse())) ?? toText(parse());
  } catch (error) {
    if (!worker || !(error instanceof OffloadToWorker)) throw error;
    const { ownerId } = error;
    return worker.run(toWorkerRequest(mounted.key, rawInput, ctx), { ownerId, signal: ctx.signal });
  }
}

/** Undefined has no body (204). */
const toText = (shown: unknown): string => JSON.stringify(shown) ?? "null";

/** @throws AppError COMPOSITE_READ_ONLY: "all portfolios" is computed */
function assertStored(input: unknown): void {
  const { portfolioId, id } = (input ?? {}) as { readonly portfolioId?: unknown; readonly id?: unknown };
  if (portfolioId === allPortfoliosId || id === allPortfoliosId) throw new AppError("COMPOSITE_READ_ONLY");
}

/**
 * Switches to the owner of a shared portfolio, without the caller's roles.
 * @throws AppError VIEW_ONLY
 */
function asOwner({ shared }: Endpoint, ctx: Ctx, input: unknown): Ctx {
  const { user } = ctx;
  if (shared === undefined || !user?.grants?.length) return ctx;
  const { portfolioId } = input as { readonly portfolioId?: unknown };
  const grant = user.grants.find((one) => one.portfolioId === portfolioId);
  if (!grant) return ctx;
  if (shared === "edit" && grant.level !== "edit") throw new AppError("VIEW_ONLY");
  const owner = { ...user, id: grant.ownerId, roles: [], grants: [] };
  return { ...ctx, user: owner, actor: { id: user.id, level: grant.level } };
}

/** Fields of the same name are market data in public answers. */
const withoutAmounts = ({ endpoint }: MountedEndpoint, answer: unknown): unknown =>
  endpoint.access === "user" ? hideOwnAmounts(answer, endpoint.amounts) : hideAmounts(answer);

/** May start in one thread and run again in another. */
export const onlyReads = ({ key, endpoint }: Pick<MountedEndpoint, "key" | "endpoint">): boolean =>
  key.startsWith("GET ") || endpoint.isReadOnly === true;

export function assertAccess(access: Access, ctx: Pick<Ctx, "user">): void {
  if (access === "anon" || access === "signature") return;
  if (!ctx.user) throw new AppError("UNAUTHENTICATED");
  if (access === "user") return;
  const { roles } = ctx.user;
  if (!roles.includes(access.role) && !roles.includes("admin")) throw new AppError("FORBIDDEN");
  if (ctx.user.lacksSecondFactor) throw new AppError("SECOND_FACTOR_REQUIRED");
}

export function parseInput<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const result = schema.safeParse(raw);
  if (result.success) {
    const path = findNul(result.data);
    if (path === undefined) return result.data;
    throw new AppError("INVALID_INPUT", {}, [{ path, code: "format" }]);
  }
  throw new AppError("INVALID_INPUT", {}, result.error.issues.map(toFieldIssue));
}

/** Finds NUL, which PostgreSQL rejects. Iterative, because inputs nest as deep as a body is long. */
function findNul(input: unknown): string | undefined {
  const waiting: { readonly value: unknown; readonly path: string }[] = [{ value: input, path: "" }];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { value, path } = at;
    if (typeof value === "string" && value.includes("\0")) return path;
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) continue;
    for (const [name, part] of Object.entries(value)) {
      const inner = path === "" ? name : `${path}.${name}`;
      if (name.includes("\0")) return path;
      waiting.push({ value: part, path: inner.length < 300 ? inner : path });
    }
  }
  return undefined;
}

function toFieldIssue(issue: z.core.$ZodIssue): FieldIssue {
  const path = issue.path.map(String).join(".");
  const params: Record<string, string> = {};
  if ("minimum" in issue) params.minimum = String(issue.minimum);
  if ("maximum" in issue) params.maximum = String(issue.maximum);
  return { path, code: fieldCode(issue), params };
}

function tooSmallCode({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (origin !== "string") return "too-small";
  return Number(minimum) <= 1 ? "required" : "too-short";
}

/** Schemas put our own codes into `message`. */
function fieldCode(issue: z.core.$ZodIssue): string {
  if (/^[a-z][a-z-]*$/.test(issue.message)) return issue.message;
  if (issue.code === "invalid_type") return issue.input === undefined ? "required" : "wrong-type";
  if (issue.code === "too_small") return tooSmallCode(issue);
  if (issue.code === "too_big") return issue.origin === "string" ? "too-long" : "too-big";
  if (issue.code === "invalid_format") return issue.format === "email" ? "email" : "format";
  return "invalid";
}
