import type { Example } from "./example.ts";
import { small, twoReturns } from "./two-returns.ts";

/** Without deposits in between, the two returns agree. */
export const oneDeposit: Example = {
  name: "one-deposit",
  figures: () => twoReturns([small("start")]),
};
