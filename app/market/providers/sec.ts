import { type Problem, problem } from "./problem.ts";
import type { HttpProvider, HttpReply } from "./provider.ts";
import { Settings } from "./sec/address.ts";
import { secFundamentals } from "./sec/facts.ts";
import { secListing } from "./sec/listing.ts";

/** There is no key: 403 is the answer to a program that does not name itself, or asks too often. */
const refusal = ({ status }: HttpReply): Problem | undefined =>
  status === 401 || status === 403 ? problem("refused", { status: String(status) }) : undefined;

/**
 * US Securities and Exchange Commission (sec.gov/search-filings/edgar-application-programming-interfaces): figures of
 * reports as filed, and who files. No key; a mail address must be given, ten requests a second at most.
 */
export const sec: HttpProvider<typeof Settings> = {
  id: "sec",
  kind: "http",
  limits: { perMinute: 240, parallel: 1, spacingMs: 150 },
  settings: Settings,
  refusal,
  endpoints: { fundamentals: secFundamentals, listing: secListing },
};
