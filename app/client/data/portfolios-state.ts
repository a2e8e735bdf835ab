import type { QueryCacheNotifyEvent, QueryClient } from "@tanstack/react-query";
import type { Contracts } from "../../contracts.ts";
import type { OutputOf } from "../../shared/endpoint.ts";

const listKey = "GET /api/MyPortfolio";
const addKey = "POST /api/MyPortfolio";

/** A portfolio as the list has it. */
export type ListedPortfolio = OutputOf<Contracts[typeof listKey]>["portfolios"][number];

/** The part of the app state about portfolios (client contract, S3.3); none of it is stored. */
export interface PortfoliosState {
  /** The list was asked for and has not come. */
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

/** Says that the list is on its way. */
export const startLoadingPortfolios = (): void => change({ portfoliosLoading: true });

/** Says that the list did not come: what was there stays. */
export const failLoadingPortfolios = (): void => change({ portfoliosLoading: false });

/** Takes a new list and ends the loading. */
export const setPortfolios = (portfolios: readonly ListedPortfolio[]): void =>
  change({ portfolios, portfoliosLoading: false, lastPortfoliosUpdateDate: Date.now() });

/** Appends a portfolio, to an empty list where there is none; one that is there already stays where it is. */
export function addPortfolio(portfolio: ListedPortfolio): void {
  const known = state.portfolios ?? [];
  if (known.some(({ id }) => id === portfolio.id)) return;
  change({ portfolios: [...known, portfolio], lastPortfoliosUpdateDate: Date.now() });
}

/** Takes in the answer to a change where it is a new portfolio. */
export function noteMade(key: string, answer: unknown): void {
  if (key === addKey) addPortfolio(answer as ListedPortfolio);
}

/** Forgets everything (sign-out, tests). */
export const clearPortfolios = (): void => change(none);

/** Takes what the data client asks and is answered about the list into the state. @returns ends it */
export function followPortfolios(client: QueryClient): () => void {
  const taken = (event: QueryCacheNotifyEvent) => {
    if (event.query.queryKey[0] !== listKey) return;
    const { status, fetchStatus, data } = event.query.state;
    if (event.type === "updated" && fetchStatus === "fetching") return startLoadingPortfolios();
    if (event.type !== "updated" && event.type !== "added") return undefined;
    if (status === "error") return failLoadingPortfolios();
    // An invalidation brings no list: the old one would take away what was just added.
    if (event.type === "updated" && event.action.type === "invalidate") return undefined;
    const list = (data as OutputOf<Contracts[typeof listKey]> | undefined)?.portfolios;
    if (list !== undefined && list !== state.portfolios) setPortfolios(list);
    return undefined;
  };
  // What came with the page is there before anyone listens.
  for (const query of client.getQueryCache().findAll({ queryKey: [listKey] }))
    if (query.state.data !== undefined) taken({ type: "added", query });
  return client.getQueryCache().subscribe(taken);
}
