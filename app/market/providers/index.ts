import { demoSource } from "../demo/demo-source.ts";
import { alphavantage } from "./alphavantage.ts";
import { cbr } from "./cbr.ts";
import { coingecko } from "./coingecko.ts";
import { csvAddress } from "./csv-address.ts";
import { currencyApi, currencyApiMirror } from "./currency-api.ts";
import { ecb } from "./ecb.ts";
import { eodhd } from "./eodhd.ts";
import { fmp } from "./fmp.ts";
import { fred } from "./fred.ts";
import { moex } from "./moex.ts";
import { moexRegister } from "./moex-register.ts";
import { openfigi } from "./openfigi.ts";
import type { GeneratedSource, HttpProvider } from "./provider.ts";
import { rss } from "./rss.ts";
import { sec } from "./sec.ts";
import { tiingo } from "./tiingo.ts";
import { tinvest } from "./tinvest.ts";
import { twelvedata } from "./twelvedata.ts";
import { worldbank } from "./worldbank.ts";
import { yahoo } from "./yahoo.ts";

export const marketSources: readonly (HttpProvider | GeneratedSource<unknown>)[] = [
  demoSource,
  moex,
  cbr,
  ecb,
  yahoo,
  coingecko,
  tinvest,
  openfigi,
  sec,
  currencyApi,
  currencyApiMirror,
  eodhd,
  twelvedata,
  fmp,
  alphavantage,
  tiingo,
  fred,
  worldbank,
  rss,
  csvAddress,
  moexRegister,
];
