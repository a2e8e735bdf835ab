import { plaid } from "./plaid.ts";
import { snaptrade } from "./snaptrade.ts";
import { yodlee } from "./yodlee.ts";

/** Aggregators: offered where the operator gave them keys of the installation. */
export const AGGREGATORS = [plaid, snaptrade, yodlee] as const;
