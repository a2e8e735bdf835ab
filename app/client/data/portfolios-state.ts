import type { QueryCacheNotifyEvent, QueryClient } from "@tanstack/react-query";
import type { Contracts } from "../../contracts.ts";
import type { OutputOf } from "../../shared/endpoint.ts";

const listKey = "GET /api/MyPortfolio";
const addKey = "POST /api/MyPortfolio";

export type ListedPortfolio = OutputOf<Contracts[typeof listKey]>["portfolios"][number];

export interface PortfoliosState {
  readonly portfoliosLoading: boolean;
  readonly portfolios: readonly ListedPortfolio[] | null;
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

export function onPortfolios(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const startLoadingPortfolios = (): void => change({ portfoliosLoading: true });

export const failLoadingPortfolios = (): void => change({ portfoliosLoading: false });

export const setPortfolios = (portfolios: readonly ListedPortfolio[]): void =>
  change({ portfolios, portfoliosLoading: false, lastPortfoliosUpdateDate: Date.now() });

/** Appends a portfolio, creating the list if needed; a listed one keeps its place. */
export function addPortfolio(portfolio: ListedPortfolio): void {
  const known = state.portfolios ?? [];
  if (known.some(({ id }) => id === portfolio.id)) return;
  change({ portfolios: [...known, portfolio], lastPortfoliosUpdateDate: Date.now() });
}

/** Appends the portfolio returned by a change if it is new; ignores other answers. */
export function noteMade(key: string, answer: unknown): void {
  if (key === addKey) addPortfolio(answer as ListedPortfolio);
}

export const clearPortfolios = (): void => change(none);

/**
 * Mirrors the query client's requests and answers for the list into the state.
 * @returns a function that stops it
 */
export function followPortfolios(client: QueryClient): () => void {
  const taken = (event: QueryCacheNotifyEvent) => {
    if (event.query.queryKey[0] !== listKey) return;
    const { status, fetchStatus, data } = event.query.state;
    if (event.type === "updated" && fetchStatus === "fetching") return startLoadingPortfolios();
    if (event.type !== "updated" && event.type !== "added") return undefined;
    if (status === "error") return failLoadingPortfolios();
    // Invalidation has no list.
    if (event.type === "updated" && event.action.type === "invalidate") return undefined;
    const list = (data as OutputOf<Contracts[typeof listKey]> | undefined)?.portfolios;
    if (list !== undefined && list !== state.portfolios) setPortfolios(list);
    return undefined;
  };
  // Data sent with the page is cached before anything subscribes.
  for (const query of client.getQueryCache().findAll({ queryKey: [listKey] }))
    if (query.state.data !== undefined) taken({ type: "added", query });
  return client.getQueryCache().subscribe(taken);
}
