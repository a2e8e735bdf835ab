import type { Calculator } from "./calculators/calculator.ts";

export interface OfflineCommand {
  readonly usage: string;
  readonly about: string;
  readonly run: (argv: readonly string[]) => Promise<string>;
}

function calculatorCommand(
  name: string,
  about: string,
  load: () => Promise<Calculator>,
): readonly [string, OfflineCommand] {
  const run = async (argv: readonly string[]) => {
    const { runCalculator } = await import("./calculators/calculator.ts");
    return runCalculator(name, await load(), argv);
  };
  return [name, { usage: `${name} FILE`, about, run }];
}

/** Lazily loaded, so that help is fast. Calculators also need an entry in `schemas.ts`. */
export const OFFLINE_COMMANDS: Readonly<Record<string, OfflineCommand>> = {
  calc: {
    usage: "calc FILE",
    about: "all figures of a portfolio in a JSON file (--series, --explain METRIC, --trace METRIC)",
    run: async (argv) => (await import("./calc-command.ts")).calc(argv),
  },
  schema: {
    usage: "schema [NAME]",
    about: "the JSON Schema of calc's file, or of a calculator's",
    run: async (argv) => (await import("./schemas.ts")).schemaText(argv),
  },
  ...Object.fromEntries([
    calculatorCommand(
      "xirr",
      "money-weighted return of dated flows",
      async () => (await import("./calculators/xirr.ts")).xirrCalculator,
    ),
    calculatorCommand(
      "twr",
      "time-weighted return of dated values and flows",
      async () => (await import("./calculators/twr.ts")).twrCalculator,
    ),
    calculatorCommand(
      "bond",
      "price and yield of a bond, accrued coupon, durations",
      async () => (await import("./calculators/bond.ts")).bondCalculator,
    ),
    calculatorCommand(
      "deposit",
      "value and interest of a deposit",
      async () => (await import("./calculators/deposit.ts")).depositCalculator,
    ),
    calculatorCommand(
      "risk",
      "risk figures of a series of values",
      async () => (await import("./calculators/risk.ts")).riskCalculator,
    ),
    calculatorCommand(
      "rebalance",
      "orders that bring holdings to target shares",
      async () => (await import("./calculators/rebalance.ts")).rebalanceCalculator,
    ),
    calculatorCommand(
      "backtest",
      "a plan played on past prices",
      async () => (await import("./calculators/backtest.ts")).backtestCalculator,
    ),
    calculatorCommand(
      "tax",
      "capital gains and income per tax year; a Russian tax year",
      async () => (await import("./calculators/tax.ts")).taxCalculator,
    ),
    calculatorCommand(
      "rating",
      "dividend rating and safety of a share",
      async () => (await import("./calculators/rating.ts")).ratingCalculator,
    ),
  ]),
};
