import type { Example } from "./example.ts";
import { large, small, twoReturns } from "./two-returns.ts";

/** Most of the money comes in before the fall: the fund gained, the investor lost. */
export const twoDeposits: Example = {
  name: "two-deposits",
  figures: () => twoReturns([small("start"), large("turn")]),
};
