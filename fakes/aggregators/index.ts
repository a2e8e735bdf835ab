import { plaid } from "./plaid.ts";
import { snaptrade } from "./snaptrade.ts";
import { yodlee } from "./yodlee.ts";

export const AGGREGATOR_FAKES = [plaid, snaptrade, yodlee] as const;
