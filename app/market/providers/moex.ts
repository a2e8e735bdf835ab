import { z } from "zod";
import { moexCard } from "./moex/card.ts";
import { moexComposition } from "./moex/composition.ts";
import { moexListing } from "./moex/listing.ts";
import { moexPayments } from "./moex/payments.ts";
import { moexPrices } from "./moex/prices.ts";
import { moexQuotes } from "./moex/quotes.ts";
import { moexRenames } from "./moex/renames.ts";
import { moexSearch } from "./moex/search.ts";
import { moexSplits } from "./moex/splits.ts";
import type { HttpProvider } from "./provider.ts";

const Settings = z.object({});

/**
 * Moscow Exchange (iss.moex.com/iss/reference). No key; prices delayed by 15 minutes, indices live. Bonds in percent of
 * nominal. No dividend amounts since October 2025. Codes: "stock/shares/TQBR/SBER", or "SBER" with an extra request for
 * its primary board.
 */
export const moex: HttpProvider<typeof Settings> = {
  id: "moex",
  kind: "http",
  limits: { perMinute: 300, parallel: 4, spacingMs: 150 },
  settings: Settings,
  endpoints: {
    prices: moexPrices,
    quotes: moexQuotes,
    payments: moexPayments,
    splits: moexSplits,
    search: moexSearch,
    listing: moexListing,
    card: moexCard,
    composition: moexComposition,
    renames: moexRenames,
  },
};
