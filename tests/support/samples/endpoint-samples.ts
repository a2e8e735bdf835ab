import { accountSamples } from "./account-samples.ts";
import { adminSamples } from "./admin-samples.ts";
import { holdingSamples } from "./holding-samples.ts";
import { importSamples } from "./import-samples.ts";
import { ledgerSamples } from "./ledger-samples.ts";
import { marketSamples } from "./market-samples.ts";
import { portfolioSamples } from "./portfolio-samples.ts";
import type { Samples } from "./sample-parts.ts";
import { supportSamples } from "./support-samples.ts";
import { syncSamples } from "./sync-samples.ts";

/**
 * Every endpoint that takes an id, and every GET with required parameters; in this order each succeeds in one world.
 */
export const samples: Samples = {
  ...accountSamples,
  ...syncSamples,
  ...marketSamples,
  ...portfolioSamples,
  ...supportSamples,
  ...holdingSamples,
  ...importSamples,
  ...ledgerSamples,
  ...adminSamples,
};
