/** Returns an instrument of the invented account. */
const stock = (symbol: string, description: string) => ({
  ...{ symbol, raw_symbol: symbol, description, currency: { code: "USD" } },
  ...{ exchange: { mic_code: "XNAS", code: "NASDAQ" }, type: { code: "cs" } },
});

interface ActivityFields {
  readonly units?: number;
  readonly price?: number;
  readonly amount?: number;
  readonly fee?: number;
  readonly symbol?: ReturnType<typeof stock>;
}

let made = 0;
const activity = (trade_date: string, type: string, of: ActivityFields) => {
  made += 1;
  return {
    ...{
      id: `activity-${made}`,
      type,
      description: type.toLowerCase(),
      currency: { code: "USD" },
      option_symbol: null,
    },
    ...{ trade_date: `${trade_date}T00:00:00.000Z`, settlement_date: `${trade_date}T00:00:00.000Z` },
    ...{ units: 0, price: 0, amount: 0, fee: 0, symbol: null, institution: "Questrade", ...of },
  };
};

const apple = stock("AAPL", "Apple Inc");

/** Returns 5,000 in; 10 bought at 150 (fee 4.95) and 2 sold at 160; 2.40 dividend less 0.36 tax; a fee. */
export const snaptradeActivities = () => [
  activity("2026-03-02", "CONTRIBUTION", { amount: 5000 }),
  activity("2026-03-03", "BUY", { symbol: apple, units: 10, price: 150, amount: -1504.95, fee: 4.95 }),
  activity("2026-03-20", "DIVIDEND", { symbol: apple, amount: 2.4 }),
  activity("2026-03-20", "TAX", { symbol: apple, amount: -0.36 }),
  activity("2026-04-02", "SELL", { symbol: apple, units: -2, price: 160, amount: 315.05, fee: 4.95 }),
  activity("2026-04-03", "FEE", { amount: -9.95 }),
];

export const snaptradeHeld = {
  balances: [{ currency: { code: "USD" }, cash: 3802.19, buying_power: 3802.19 }],
  positions: [
    {
      ...{ units: "8", price: "161.5", currency: "USD", cost_basis: "1203.96" },
      instrument: { kind: "stock", symbol: "AAPL", raw_symbol: "AAPL", description: "Apple Inc" },
    },
  ],
};
