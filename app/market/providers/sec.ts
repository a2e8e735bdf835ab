import { type Problem, problem } from "./problem.ts";
import type { HttpProvider, HttpReply } from "./provider.ts";
import { Settings } from "./sec/address.ts";
import { secFundamentals } from "./sec/facts.ts";
import { secListing } from "./sec/listing.ts";

/** Without keys, 403 is for unnamed programs or too many requests. */
const refusal = ({ status }: HttpReply): Problem | undefined =>
  status === 401 || status === 403 ? problem("refused", { status: String(status) }) : undefined;

/**
 * US Securities and Exchange Commission (sec.gov/search-filings/edgar-application-programming-interfaces). No key;
 * requires an e-mail address; at most ten requests a second.
 */
export const sec: HttpProvider<typeof Settings> = {
  id: "sec",
  kind: "http",
  limits: { perMinute: 240, parallel: 1, spacingMs: 150 },
  settings: Settings,
  refusal,
  endpoints: { fundamentals: secFundamentals, listing: secListing },
};
