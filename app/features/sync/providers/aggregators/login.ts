import type { SyncEdges } from "../../provider.ts";
import { plaidSecrets } from "./plaid/ask.ts";
import { plaidLogin } from "./plaid/login.ts";
import { snaptradeSecrets } from "./snaptrade/ask.ts";
import { snaptradeLogin } from "./snaptrade/login.ts";
import { yodleeSecrets } from "./yodlee/ask.ts";
import { yodleeLogin } from "./yodlee/login.ts";

/** Where the person logs in: an address to open, or a form to post there. */
export interface LoginPage {
  readonly address: string;
  /** Fields of a form that is posted; absent: a plain link. */
  readonly form?: Readonly<Record<string, string>>;
}

/** What a login begins with. */
export interface LoginOrder {
  /** Of a connection that is logged in again or widened; undefined: a new one. */
  readonly secrets: unknown;
  /** A name nobody guesses, for a user of ours at the aggregator. */
  readonly newUserId: string;
  /** Where the page sends the person afterwards; undefined where the installation has no public address. */
  readonly returnTo: string | undefined;
  readonly webhook: string | undefined;
  readonly locale: "en" | "ru";
}

export interface StartedLogin {
  readonly page: LoginPage;
  /** Handed back to `finish`; kept sealed in between. */
  readonly pending: unknown;
}

export type LoginEdges = Pick<SyncEdges<unknown>, "send" | "settings" | "secrets" | "now">;

/** The login of an aggregator, on its own page. */
export interface AggregatorLogin {
  /** @throws SyncProblem */
  readonly start: (edges: LoginEdges, order: LoginOrder) => Promise<StartedLogin>;
  /** Secrets of the connection; @throws SyncProblem not-ready while the person has not finished there */
  readonly finish: (edges: LoginEdges, pending: unknown) => Promise<unknown>;
}

/** By id of the provider. */
export const LOGINS: Readonly<Record<string, AggregatorLogin>> = {
  plaid: plaidLogin,
  snaptrade: snaptradeLogin,
  yodlee: yodleeLogin,
};

const Identity = {
  plaid: plaidSecrets.pick({ itemId: true }),
  snaptrade: snaptradeSecrets.pick({ userId: true }),
  yodlee: yodleeSecrets,
} as const;

/** What makes two logins the same connection: the token in it may change. */
export const identityOf = (id: keyof typeof Identity, secrets: unknown): unknown =>
  Identity[id].parse(secrets);
