import type { Example } from "./example.ts";
import { large, small, twoReturns } from "./two-returns.ts";

/** The same two deposits the other way round: most of the money is there while the fund rises. */
export const earlyDeposit: Example = {
  name: "early-deposit",
  figures: () => twoReturns([large("start"), small("turn")]),
};
