import type { AggregatorLogin } from "./login.types.ts";
import { plaidSecrets } from "./plaid/ask.ts";
import { plaidLogin } from "./plaid/login.ts";
import { snaptradeSecrets } from "./snaptrade/ask.ts";
import { snaptradeLogin } from "./snaptrade/login.ts";
import { yodleeSecrets } from "./yodlee/ask.ts";
import { yodleeLogin } from "./yodlee/login.ts";

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
