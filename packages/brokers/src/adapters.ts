/** What adapters of the brokers' interfaces share with the readers of their files: names of coins and exact sums. */
export { codeOf, coin, isMoney } from "./kit/coins.ts";
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
