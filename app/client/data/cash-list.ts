import { callApi } from "../api/api-client.ts";
import { type CashListState, readState, writeState } from "../dom/storage.ts";

interface Answer {
  readonly version: string;
  readonly tickers: CashListState["tickers"] | null;
}

const askServer = (version: string | null): Promise<Answer> =>
  callApi("GET /api/cash-list", version === null ? {} : { version });

/**
 * Returns the list of cash, stored with its version and replaced when that changes. Failures are only logged; the
 * stored list, or an empty one, is returned then.
 */
export async function loadCashList(ask = askServer): Promise<CashListState["tickers"]> {
  const kept = readState("cashList");
  try {
    const { version, tickers } = await ask(kept.version);
    if (tickers === null) return kept.tickers;
    writeState("cashList", { version, tickers });
    return tickers;
  } catch (error) {
    console.warn("the list of cash could not be loaded", error);
    return kept.tickers;
  }
}
