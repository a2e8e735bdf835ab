/** Parts that adapters of the brokers' interfaces share with the readers of their files. */

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
