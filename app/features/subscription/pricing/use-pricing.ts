import { useEffect, useState } from "react";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { knownCountry } from "../../../client/prefs/country.ts";

/**
 * Prices of the reader's country. The server's page knows no country of a visitor and shows the one of the language;
 * the browser looks it up and asks again. An account has a country of its own.
 */
export function usePricing() {
  const { user, facts } = useRootData();
  const [country, setCountry] = useState<string | null>(null);
  const isVisitor = user === null;
  const { hasBilling, traceUrl } = facts;
  useEffect(() => {
    if (!isVisitor || !hasBilling) return;
    let isOver = false;
    void import("../../../client/prefs/country-look-up.ts")
      .then(({ lookUpCountry }) => lookUpCountry(traceUrl))
      .then(() => {
        if (!isOver) setCountry(knownCountry());
      });
    return () => {
      isOver = true;
    };
  }, [isVisitor, hasBilling, traceUrl]);
  return useApiQuery("GET /api/subscriptionPricing/getsubscriptionpricing", country ? { country } : {});
}
