import { plaid } from "./plaid.ts";
import { snaptrade } from "./snaptrade.ts";
import { yodlee } from "./yodlee.ts";

/** Offered where the operator set keys. */
export const AGGREGATORS = [plaid, snaptrade, yodlee] as const;
