/** A currency as lists offer it. */
export interface CurrencyChoice {
  readonly code: string;
  readonly name: string;
}

/** `GET /api/currency/list`, asked in-process or over HTTP; RUB alone when it cannot be had. */
export async function loadCurrencies(ask: () => Promise<unknown>): Promise<readonly CurrencyChoice[]> {
  try {
    const answer = (await ask()) as { currencies: readonly CurrencyChoice[] };
    return answer.currencies.map(({ code, name }) => ({ code, name }));
  } catch {
    return [{ code: "RUB", name: "RUB" }];
  }
}

/** The same for a list to choose from. */
export const currencyOptions = (currencies: readonly CurrencyChoice[]) =>
  currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));
