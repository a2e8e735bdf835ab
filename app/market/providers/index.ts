import { demoSource } from "../demo/demo-source.ts";
import { cbr } from "./cbr.ts";
import { coingecko } from "./coingecko.ts";
import { ecb } from "./ecb.ts";
import { moex } from "./moex.ts";
import type { GeneratedSource, HttpProvider } from "./provider.ts";
import { yahoo } from "./yahoo.ts";

/** Every source of market data this program knows; a provider is added by one line here. */
export const marketSources: readonly (HttpProvider | GeneratedSource<unknown>)[] = [
  demoSource,
  moex,
  cbr,
  ecb,
  yahoo,
  coingecko,
];
