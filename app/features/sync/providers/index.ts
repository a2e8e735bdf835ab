import type { SyncProvider } from "../provider.ts";
import { AGGREGATORS } from "./aggregators/index.ts";
import { bondora } from "./bondora.ts";
import { EXCHANGES } from "./exchanges/index.ts";
import { finam } from "./finam.ts";
import { ibkrFlex } from "./ibkr-flex.ts";
import { questrade } from "./questrade.ts";
import { tInvest } from "./t-invest.ts";
import { trading212 } from "./trading-212.ts";

const direct: readonly SyncProvider[] = [tInvest, finam, ibkrFlex, trading212, questrade, bondora];

export const PROVIDERS: readonly SyncProvider[] = [...direct, ...EXCHANGES, ...AGGREGATORS];
