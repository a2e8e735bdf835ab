import type { AggregatorLogin } from "./login.types.ts";
import { plaidLogin } from "./plaid/login.ts";
import { plaidSecrets } from "./plaid/request.ts";
import { snaptradeLogin } from "./snaptrade/login.ts";
import { snaptradeSecrets } from "./snaptrade/request.ts";
import { yodleeLogin } from "./yodlee/login.ts";
import { yodleeSecrets } from "./yodlee/request.ts";

/** By provider id. */
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

/** Returns the part of the secrets that identifies a connection; tokens may change. */
export const identityOf = (id: keyof typeof Identity, secrets: unknown): unknown =>
  Identity[id].parse(secrets);
