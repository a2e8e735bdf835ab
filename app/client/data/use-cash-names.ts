import { useEffect, useState } from "react";
import { loadCashList } from "./cash-list.ts";

/** Returns currency names by code in the reader's language; empty until loaded. */
export function useCashNames(): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isGone = false;
    void loadCashList().then((tickers) => {
      if (!isGone) setNames(new Map(tickers.map(({ code, value }) => [code, value])));
    });
    return () => {
      isGone = true;
    };
  }, []);
  return names;
}
