import { callApi } from "../api/api-client.ts";
import { type CashListState, readState, writeState } from "../dom/storage.ts";

interface Answer {
  readonly version: string;
  readonly tickers: CashListState["tickers"] | null;
}

const askServer = (version: string | null): Promise<Answer> =>
  callApi("GET /api/cash-list", version === null ? {} : { version });

/** Returns the stored list, replaced for a new version; failures are only logged. */
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
