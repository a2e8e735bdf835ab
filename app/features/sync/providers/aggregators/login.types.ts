import type { SyncEdges } from "../../provider.ts";

/** Login page: an address to open, or a form to post. */
export interface LoginPage {
  readonly address: string;
  readonly form?: Readonly<Record<string, string>>;
}

export interface LoginOrder {
  readonly secrets: unknown;
  readonly newUserId: string;
  /** Redirect address after login; undefined without a public address. */
  readonly returnTo: string | undefined;
  readonly webhook: string | undefined;
  readonly locale: "en" | "ru";
}

export interface StartedLogin {
  readonly page: LoginPage;
  /** Passed to `finish`; sealed in between. */
  readonly pending: unknown;
}

export type LoginEdges = Pick<SyncEdges<unknown>, "send" | "settings" | "secrets" | "now">;

export interface AggregatorLogin {
  /** @throws SyncProblem */
  readonly start: (edges: LoginEdges, order: LoginOrder) => Promise<StartedLogin>;
  /** Returns the connection's secrets. @throws SyncProblem not-ready until the user has finished */
  readonly finish: (edges: LoginEdges, pending: unknown) => Promise<unknown>;
}
