import { formatDec, parseDec } from "@zerno/engine";

/** 100 in the engine's units. */
const HUNDRED = 100n;

/** Converts a ratio to percent, exact text: "0.13" is "13". */
export const toPercent = (ratio: string): string => formatDec((parseDec(ratio) ?? 0n) * HUNDRED);

/** Converts percent to a ratio, exact text: "13" is "0.13". Four decimals of a percent are six of a ratio. */
export const toRatio = (percent: string): string => formatDec((parseDec(percent) ?? 0n) / HUNDRED);
