/** Shared by statement readers and the adapters of brokers' APIs. */

export { contractRef, isContractName, placeContractDeals } from "./kit/contracts.ts";
export { codeOf, coin, isMoney } from "./kit/text/coins.ts";
export {
  absolute,
  add,
  canonical,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
} from "./kit/text/decimal-text.ts";
export { krakenAsset } from "./kraken.ts";
