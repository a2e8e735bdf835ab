/** Parts that adapters of the brokers' interfaces share with the readers of their files. */
export { codeOf, coin, isMoney } from "./kit/coins.ts";
export { contractRef, isContractName, placeContractDeals } from "./kit/contracts.ts";
export {
  absolute,
  add,
  canonical,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
} from "./kit/decimal-text.ts";
export { krakenAsset } from "./kraken.ts";
