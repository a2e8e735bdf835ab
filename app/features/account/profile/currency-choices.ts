export interface CurrencyChoice {
  readonly code: string;
  readonly name: string;
}

/** Loads `GET /api/currency/list`, in-process or over HTTP; RUB alone on failure. */
export async function loadCurrencies(ask: () => Promise<unknown>): Promise<readonly CurrencyChoice[]> {
  try {
    const answer = (await ask()) as { currencies: readonly CurrencyChoice[] };
    return answer.currencies.map(({ code, name }) => ({ code, name }));
  } catch {
    return [{ code: "RUB", name: "RUB" }];
  }
}

export const currencyOptions = (currencies: readonly CurrencyChoice[]) =>
  currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));
