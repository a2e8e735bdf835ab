/** Invented brokerage account in Plaid's form; `amount` is positive for outgoing money. */
const usd = { iso_currency_code: "USD", unofficial_currency_code: null };

export const PLAID_ACCOUNT = {
  ...{
    account_id: "plaid-account-1",
    name: "Brokerage",
    official_name: "Individual Brokerage",
    mask: "4321",
  },
  ...{ type: "investment", subtype: "brokerage", balances: { available: 100, current: 5000, ...usd } },
};

export const PLAID_SECURITIES = [
  {
    ...{ security_id: "sec-msft", isin: "US5949181045", ticker_symbol: "MSFT", name: "Microsoft Corp" },
    ...{ type: "equity", is_cash_equivalent: false, ...usd },
  },
  {
    security_id: "sec-usd",
    isin: null,
    ticker_symbol: "CUR:USD",
    name: "U S Dollar",
    type: "cash",
    is_cash_equivalent: true,
    ...usd,
  },
];

let made = 0;
const transaction = (
  date: string,
  type: string,
  subtype: string,
  of: readonly [quantity: number, price: number, amount: number, fees: number],
  security = "sec-msft",
) => {
  made += 1;
  const [quantity, price, amount, fees] = of;
  const ids = {
    investment_transaction_id: `tx-${made}`,
    account_id: PLAID_ACCOUNT.account_id,
    security_id: security,
  };
  return { ...ids, date, name: `${subtype} ${date}`, quantity, price, amount, fees, type, subtype, ...usd };
};

/** Returns 3,000 in; 5 bought at 300 (fee 1 within the amount), 1 sold at 320; a dividend of 3.75. */
export const plaidTransactions = () => [
  transaction("2026-04-02", "sell", "sell", [-1, 320, -320, 0]),
  transaction("2026-03-20", "cash", "dividend", [0, 0, -3.75, 0]),
  transaction("2026-03-03", "buy", "buy", [5, 300, 1501, 1]),
  transaction("2026-03-02", "cash", "deposit", [-3000, 1, -3000, 0], "sec-usd"),
];

export const PLAID_HOLDINGS = [
  {
    ...{
      account_id: PLAID_ACCOUNT.account_id,
      security_id: "sec-msft",
      quantity: 4,
      institution_price: 321.5,
    },
    ...{ institution_value: 1286, cost_basis: null, ...usd },
  },
  {
    ...{
      account_id: PLAID_ACCOUNT.account_id,
      security_id: "sec-usd",
      quantity: 1822.75,
      institution_price: 1,
    },
    ...{ institution_value: 1822.75, cost_basis: null, ...usd },
  },
];
