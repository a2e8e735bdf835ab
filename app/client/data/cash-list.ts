import { callApi } from "../api/api-client.ts";
import { type CashListState, readState, writeState } from "../dom/storage.ts";

interface Answer {
  readonly version: string;
  readonly tickers: CashListState["tickers"] | null;
}

/** Asks the server for the list, naming the version that is here. */
const askServer = (version: string | null): Promise<Answer> =>
  callApi("GET /api/cash-list", version === null ? {} : { version });

/**
 * The list of cash: kept in local storage with its version, asked for again and replaced when it changed. A failure
 * is only logged: what is kept, or nothing, is answered then.
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
