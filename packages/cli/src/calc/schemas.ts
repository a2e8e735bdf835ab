import { z } from "zod";
import { backtestCalculator } from "./calculators/backtest.ts";
import { bondCalculator } from "./calculators/bond.ts";
import type { Calculator } from "./calculators/calculator.ts";
import { depositCalculator } from "./calculators/deposit.ts";
import { ratingCalculator } from "./calculators/rating.ts";
import { rebalanceCalculator } from "./calculators/rebalance.ts";
import { riskCalculator } from "./calculators/risk.ts";
import { taxCalculator } from "./calculators/tax.ts";
import { twrCalculator } from "./calculators/twr.ts";
import { xirrCalculator } from "./calculators/xirr.ts";
import { InputError } from "./faults.ts";
import { portfolio } from "./schema/portfolio-schema.ts";
import { toJsonText } from "./to-json.ts";

export const CALCULATORS: Readonly<Record<string, Calculator>> = {
  xirr: xirrCalculator,
  twr: twrCalculator,
  bond: bondCalculator,
  deposit: depositCalculator,
  risk: riskCalculator,
  rebalance: rebalanceCalculator,
  backtest: backtestCalculator,
  tax: taxCalculator,
  rating: ratingCalculator,
};

/** Returns the JSON Schema (2020-12) that validates a command's input. */
export function jsonSchemaOf(name: string): object {
  const schema = name === "calc" ? portfolio : CALCULATORS[name]?.schema;
  if (schema === undefined) {
    throw new InputError([`no schema ${name}; there is calc, ${Object.keys(CALCULATORS).join(", ")}`]);
  }
  const title = name === "calc" ? "Zerno portfolio, version 1" : `Zerno ${name}, version 1`;
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: "draft-2020-12", io: "input" });
  return { $schema, title, ...rest };
}

/** Returns the output of `schema [NAME]`; `calc` by default. */
export function schemaText(argv: readonly string[]): string {
  return toJsonText(jsonSchemaOf(argv[0] ?? "calc"));
}
