import { startTransition, useEffect, useState } from "react";
import { onIdle } from "../../ui/dom/scheduling.ts";
import { useApiQuery } from "./use-api.ts";

/** Returns the number of undecided events and payments, 0 until known; requested when idle. */
export function useWaitingEvents(portfolioId: string | undefined): number {
  const [wasIdle, setWasIdle] = useState(false);
  useEffect(() => onIdle(() => startTransition(() => setWasIdle(true))), []);
  const { data } = useApiQuery(
    "GET /api/corporateActions/count",
    portfolioId === undefined ? {} : { portfolioId },
    { isEnabled: wasIdle && portfolioId !== undefined },
  );
  return data && data.portfolioId === portfolioId ? data.actions + data.income + data.misfits : 0;
}
