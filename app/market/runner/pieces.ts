import type { Endpoint } from "../providers/provider.ts";
import type { Capability, Query } from "../providers/queries.ts";
import { cutWindow } from "./windows.ts";

export function codesOf(query: Query): readonly string[] | undefined {
  if ("codes" in query) return query.codes;
  return "ids" in query ? query.ids : undefined;
}

const withCodes = <C extends Capability>(query: Query<C>, codes: readonly string[]): Query<C> => ({
  ...query,
  ...("codes" in query ? { codes } : { ids: codes }),
});

function cutCodes<C extends Capability>(query: Query<C>, most: number): Query<C>[] {
  const codes = codesOf(query) ?? [];
  const count = Math.ceil(codes.length / most);
  return Array.from({ length: count }, (_, at) => withCodes(query, codes.slice(at * most, (at + 1) * most)));
}

/** Splits into requests: shorter windows, oldest first, or shorter lists. */
export function piecesOf<C extends Capability, S>(
  endpoint: Endpoint<C, S>,
  settings: S,
  query: Query<C>,
): readonly Query<C>[] {
  if (endpoint.daysPerRequest !== undefined && "from" in query)
    return cutWindow(query, endpoint.daysPerRequest(query)).map((window) => ({ ...query, ...window }));
  if (endpoint.codesPerRequest !== undefined && codesOf(query) !== undefined)
    return cutCodes(query, endpoint.codesPerRequest(settings));
  return [query];
}
