import { z } from "zod";
import type { Fake, FakeEdges, FakeInstance, FakeReply, FakeRequest, OwnFaults } from "../kit/fake.ts";
import { json } from "../kit/fake.ts";
import type { Signature } from "./signatures.ts";

/** Mutable lists by the exchange's names. */
export type ExchangeState = Record<string, unknown[]>;

export interface ExchangeFake extends FakeInstance {
  readonly state: ExchangeState;
  /** Permissions of the key, in the exchange's terms. */
  readonly rights: Record<string, unknown>;
}

/** Handler of a path, from the query or form. */
export type Route = (
  params: URLSearchParams,
  instance: Pick<ExchangeFake, "state" | "rights">,
  request: FakeRequest,
) => unknown;

interface ExchangeFakeSpec {
  readonly id: string;
  readonly name: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly isSigned: Signature;
  /** Reply to a wrong signature. */
  readonly wrongSignature: FakeReply;
  readonly isPublic?: (path: string) => boolean;
  readonly routes: Readonly<Record<string, Route>>;
  readonly state: () => ExchangeState;
  readonly rights: Readonly<Record<string, unknown>>;
  readonly faults: OwnFaults;
}

const set = z.object({ list: z.string(), rows: z.array(z.unknown()) });

const paramsOf = ({ method, query, body }: FakeRequest): URLSearchParams =>
  method === "POST" && body !== "" ? new URLSearchParams(body) : query;

/** Matches parameters in paths: "/v2/accounts/{id}/transactions". */
const routeOf = (routes: ExchangeFakeSpec["routes"], path: string): Route | undefined => {
  const known = Object.entries(routes).find(([pattern]) =>
    new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  return known?.[1];
};

/** Creates the fake of an exchange: signed requests, lists by page and time, its own errors. */
export function exchangeFake(spec: ExchangeFakeSpec): Fake<ExchangeFake> {
  const { id, name, credentials, faults } = spec;
  const answer = (
    request: FakeRequest,
    of: Pick<ExchangeFake, "state" | "rights">,
    now: () => number,
  ): FakeReply => {
    const route = routeOf(spec.routes, request.path);
    if (route === undefined) return { status: 404, body: `No ${request.path}` };
    if (spec.isPublic?.(request.path) !== true && !spec.isSigned(request, credentials, now()))
      return spec.wrongSignature;
    return json(route(paramsOf(request), of, request));
  };
  const create = ({ now }: FakeEdges): ExchangeFake => {
    const of = { state: spec.state(), rights: { ...spec.rights } };
    const commands = {
      set: (input: unknown) => {
        const { list, rows } = set.parse(input);
        of.state[list] = rows;
      },
      rights: (input: unknown) =>
        void Object.assign(of.rights, z.record(z.string(), z.unknown()).parse(input)),
    };
    return { ...of, faults, commands, answer: (request) => answer(request, of, now) };
  };
  return { id, name, credentials, create };
}

/** Returns a numeric parameter or its default. */
export const numberOf = (params: URLSearchParams, name: string, otherwise: number): number =>
  Number(params.get(name) ?? otherwise);

/** Filters rows between two times, inclusive. */
export const between = <Row>(
  rows: readonly unknown[],
  at: (row: Row) => number,
  [from, to]: readonly [number, number],
): Row[] => (rows as readonly Row[]).filter((row) => at(row) >= from && at(row) <= to);
