/** History line in the API's form. */
export interface QuestradeActivity {
  readonly tradeDate: string;
  readonly transactionDate: string;
  readonly settlementDate: string;
  readonly action: string;
  readonly symbol: string;
  readonly symbolId: number;
  readonly description: string;
  readonly currency: string;
  readonly quantity: number;
  readonly price: number;
  readonly grossAmount: number;
  readonly commission: number;
  readonly netAmount: number;
  readonly type: string;
}

type Line = readonly [string, string, string, string, number, number, number, number, number, string, string];

/** From the invented file packages/brokers/fixtures/questrade/every-action, as far as readable. */
const lines: readonly Line[] = [
  ["2024-01-02", "DEP", "", "CASH DEPOSIT", 0, 0, 0, 0, 10000, "CAD", "Deposits"],
  ["2024-01-03", "CON", "", "CONTRIBUTION", 0, 0, 0, 0, 500, "CAD", "Deposits"],
  ["2024-01-04", "EFT", "", "ELECTRONIC FUNDS TRANSFER", 0, 0, 0, 0, -100, "CAD", "Withdrawals"],
  [
    "2024-01-05",
    "Buy",
    "MPLE.TO",
    "MAPLE CORP WE ACTED AS AGENT",
    100,
    25.5,
    -2550,
    -4.95,
    -2554.95,
    "CAD",
    "Trades",
  ],
  [
    "2024-01-08",
    "Buy",
    "MPLE.TO",
    "MAPLE CORP WE ACTED AS AGENT",
    -10,
    25.5,
    -255,
    4.95,
    -259.95,
    "CAD",
    "Trades",
  ],
  [
    "2024-01-09",
    "Sell",
    "MPLE.TO",
    "MAPLE CORP WE ACTED AS AGENT",
    -20,
    26,
    520,
    -4.95,
    515.05,
    "CAD",
    "Trades",
  ],
  ["2024-01-10", "DIV", ".MPLE", "MAPLE CORP CASH DIV ON 90 SHS", 0, 0, 0, 0, 45, "CAD", "Dividends"],
  [
    "2024-01-11",
    "REI",
    "MPLE.TO",
    "MAPLE CORP REINV@C$25",
    1,
    25,
    -25,
    0,
    -25,
    "CAD",
    "Dividend reinvestment",
  ],
  ["2024-01-12", "DIS", "MPLE.TO", "MAPLE CORP STOCK DISTRIBUTION", 2, 0, 0, 0, 0, "CAD", "Other"],
  ["2024-01-15", "LIQ", "H038778", "OLD MINES INC LIQUIDATION", -50, 0.5, 25, 0, 25, "CAD", "Other"],
  ["2024-01-16", "FXT", "", "AVG PRICE CONVERT CAD TO USD", 0, 0, 0, 0, -1350, "CAD", "FX conversion"],
  ["2024-01-16", "FXT", "", "AVG PRICE CONVERT CAD TO USD", 0, 0, 0, 0, 1000, "USD", "FX conversion"],
  ["2024-01-17", "TFI", "BNDX", "FUND OF BONDS TRANSFER IN", 40, 0, 0, 0, 0, "USD", "Transfers"],
  ["2024-01-17", "TF6", "", "TRANSFER FROM 87654321", 0, 0, 0, 0, 60, "CAD", "Transfers"],
  ["2024-01-18", "LFJ", "BNDX", "JOURNAL", -5, 0, 0, 0, 0, "USD", "Other"],
  ["2024-01-19", "TFO", "", "TRANSFER TO OTHER BROKER", 0, 0, 0, 0, -70, "CAD", "Transfers"],
  ["2024-01-22", "CIL", "MPLE.TO", "CASH IN LIEU OF FRACTION", 0, 0, 0, 0, 3.21, "CAD", "Other"],
  ["2024-01-23", "INT", "", "INTEREST", 0, 0, 0, 0, -1.11, "CAD", "Interest"],
  ["2024-01-24", "BRW", "", "INTEREST", 0, 0, 0, 0, 0.55, "CAD", "Interest"],
  ["2024-01-25", "NAC", "H038779", "NAME CHANGE TO NEW MINES", 10, 0, 0, 0, 0, "CAD", "Corporate actions"],
  ["2024-01-26", "MGR", "H038780", "MERGER", -10, 0, 0, 0, 0, "CAD", "Corporate actions"],
  ["2024-01-29", "RDM", "GICX", "GIC REDEMPTION", -1000, 1, 1000, 0, 1000, "CAD", "Trades"],
  ["2024-01-30", "FCH", "", "FEE CHARGED", 0, 0, 0, 0, -19.95, "CAD", "Fees and rebates"],
];

const at = (day: string) => `${day}T00:00:00.000000-05:00`;
const symbolIds: Readonly<Record<string, number>> = { "MPLE.TO": 501, ".MPLE": 501, BNDX: 502 };

export const invented = (): QuestradeActivity[] =>
  lines.map(
    ([
      day,
      action,
      symbol,
      description,
      quantity,
      price,
      grossAmount,
      commission,
      netAmount,
      currency,
      type,
    ]) => ({
      ...{ tradeDate: at(day), transactionDate: at(day), settlementDate: at(day), action, symbol },
      ...{ symbolId: symbolIds[symbol] ?? 0, description, currency, quantity, price },
      ...{ grossAmount, commission, netAmount, type },
    }),
  );

export const SYMBOLS = [
  { symbolId: 501, symbol: "MPLE.TO", description: "MAPLE CORP", currency: "CAD" },
  { symbolId: 502, symbol: "BNDX", description: "FUND OF BONDS", currency: "USD" },
];
