import { binance } from "./binance.ts";
import { bybit } from "./bybit.ts";
import { coinbase } from "./coinbase.ts";
import { kraken } from "./kraken.ts";
import { okx } from "./okx.ts";

export const EXCHANGES = [binance, bybit, coinbase, kraken, okx] as const;
