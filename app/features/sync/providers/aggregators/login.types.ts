import type { SyncEdges } from "../../provider.ts";

/** Page of the aggregator for the login: an address to open, or a form to post there. */
export interface LoginPage {
  readonly address: string;
  /** Fields of a form that is posted; absent: a plain link. */
  readonly form?: Readonly<Record<string, string>>;
}

/** Parameters of a login. */
export interface LoginOrder {
  /** Of a connection that is logged in again or widened; undefined: a new one. */
  readonly secrets: unknown;
  /** A name nobody guesses, for a user of ours at the aggregator. */
  readonly newUserId: string;
  /** Address to which the page sends the person afterwards; undefined where the installation has no public address. */
  readonly returnTo: string | undefined;
  readonly webhook: string | undefined;
  readonly locale: "en" | "ru";
}

/** A started login and what finishes it. */
export interface StartedLogin {
  readonly page: LoginPage;
  /** Handed back to `finish`; kept sealed in between. */
  readonly pending: unknown;
}

/** Parts of the sync edges that a login uses. */
export type LoginEdges = Pick<SyncEdges<unknown>, "send" | "settings" | "secrets" | "now">;

/** The login of an aggregator, on its own page. */
export interface AggregatorLogin {
  /** @throws SyncProblem */
  readonly start: (edges: LoginEdges, order: LoginOrder) => Promise<StartedLogin>;
  /** Secrets of the connection; @throws SyncProblem not-ready while the person has not finished there */
  readonly finish: (edges: LoginEdges, pending: unknown) => Promise<unknown>;
}
