import type { QueryCacheNotifyEvent, QueryClient } from "@tanstack/react-query";
import type { Contracts } from "../../contracts.ts";
import type { OutputOf } from "../../shared/endpoint.ts";

const listKey = "GET /api/MyPortfolio";
const addKey = "POST /api/MyPortfolio";

/** A portfolio as it appears in the list. */
export type ListedPortfolio = OutputOf<Contracts[typeof listKey]>["portfolios"][number];

/** The part of the app state about portfolios (client contract, S3.3); none of it is stored. */
export interface PortfoliosState {
  /** The list was requested and has not arrived yet. */
  readonly portfoliosLoading: boolean;
  /** Null before the first list. */
  readonly portfolios: readonly ListedPortfolio[] | null;
  /** Milliseconds since 1970 of the last change of the list; null before the first. */
  readonly lastPortfoliosUpdateDate: number | null;
}

const none: PortfoliosState = { portfoliosLoading: false, portfolios: null, lastPortfoliosUpdateDate: null };
let state = none;
const listeners = new Set<() => void>();

function change(next: Partial<PortfoliosState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export const readPortfolios = (): PortfoliosState => state;

/** Calls back after every change. @returns ends it */
export function onPortfolios(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Marks the list as loading. */
export const startLoadingPortfolios = (): void => change({ portfoliosLoading: true });

/** Ends the loading after a failed request and keeps the list as it was. */
export const failLoadingPortfolios = (): void => change({ portfoliosLoading: false });

/** Stores a new list and ends the loading. */
export const setPortfolios = (portfolios: readonly ListedPortfolio[]): void =>
  change({ portfolios, portfoliosLoading: false, lastPortfoliosUpdateDate: Date.now() });

/** Appends a portfolio, creating the list if needed; one that is already listed keeps its place. */
export function addPortfolio(portfolio: ListedPortfolio): void {
  const known = state.portfolios ?? [];
  if (known.some(({ id }) => id === portfolio.id)) return;
  change({ portfolios: [...known, portfolio], lastPortfoliosUpdateDate: Date.now() });
}

/** Appends the portfolio returned by a change if it is new. */
export function noteMade(key: string, answer: unknown): void {
  if (key === addKey) addPortfolio(answer as ListedPortfolio);
}

/** Forgets everything (sign-out, tests). */
export const clearPortfolios = (): void => change(none);

/** Mirrors the data client's requests and answers for the list into the state. @returns ends it */
export function followPortfolios(client: QueryClient): () => void {
  const taken = (event: QueryCacheNotifyEvent) => {
    if (event.query.queryKey[0] !== listKey) return;
    const { status, fetchStatus, data } = event.query.state;
    if (event.type === "updated" && fetchStatus === "fetching") return startLoadingPortfolios();
    if (event.type !== "updated" && event.type !== "added") return undefined;
    if (status === "error") return failLoadingPortfolios();
    // Invalidating the query brings no list: the old one would drop what was just added.
    if (event.type === "updated" && event.action.type === "invalidate") return undefined;
    const list = (data as OutputOf<Contracts[typeof listKey]> | undefined)?.portfolios;
    if (list !== undefined && list !== state.portfolios) setPortfolios(list);
    return undefined;
  };
  // Data sent with the page is already cached before anything subscribes.
  for (const query of client.getQueryCache().findAll({ queryKey: [listKey] }))
    if (query.state.data !== undefined) taken({ type: "added", query });
  return client.getQueryCache().subscribe(taken);
}
