import { accountSamples } from "./samples/account-samples.ts";
import { holdingSamples } from "./samples/holding-samples.ts";
import { importSamples } from "./samples/import-samples.ts";
import { ledgerSamples } from "./samples/ledger-samples.ts";
import { marketSamples } from "./samples/market-samples.ts";
import { portfolioSamples } from "./samples/portfolio-samples.ts";
import type { Samples } from "./samples/sample-parts.ts";
import { syncSamples } from "./samples/sync-samples.ts";

/**
 * Every endpoint that takes an id, and every GET that needs something in its query; asked in this order, each
 * succeeds in one and the same world.
 */
export const samples: Samples = {
  ...accountSamples,
  ...syncSamples,
  ...marketSamples,
  ...portfolioSamples,
  ...holdingSamples,
  ...importSamples,
  ...ledgerSamples,
};
