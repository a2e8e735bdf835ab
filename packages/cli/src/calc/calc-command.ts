import { parseArgs } from "node:util";
import { isMetricId, METRIC_IDS, type MetricId, runLedger, type Scope } from "@zerno/engine";
import { computeResult } from "./compute.ts";
import { explainText } from "./explain-text.ts";
import { InputError } from "./faults.ts";
import { beginStage } from "./progress.ts";
import { readInput } from "./read-input.ts";
import { type PortfolioInput, portfolio } from "./schema/portfolio-schema.ts";
import { toJsonText } from "./to-json.ts";
import { toLedgerInput } from "./to-ledger-input.ts";
import { versionsOf } from "./versions.ts";

interface Question {
  readonly metric: string;
  readonly asset: string | undefined;
  readonly period: string | undefined;
}

function metricOf(text: string): MetricId {
  if (isMetricId(text)) return text;
  throw new InputError([`no trace of ${text}; there is one of ${METRIC_IDS.join(", ")}`]);
}

function explain(file: PortfolioInput, { metric: name, asset, period: number = "1" }: Question) {
  const metric = metricOf(name);
  const { ledger, periods } = toLedgerInput(file);
  if (asset !== undefined && !ledger.assets.has(asset))
    throw new InputError([`--asset: unknown asset ${asset}`]);
  const scope: Scope = asset === undefined ? { kind: "portfolio" } : { kind: "asset", assetId: asset };
  const period = periods[Number(number) - 1];
  if (period === undefined) throw new InputError([`--period: 1 to ${periods.length}`]);
  beginStage("booking rows");
  const run = runLedger({ ...ledger, versions: versionsOf(file) });
  beginStage("figures");
  return { figure: run.figure(metric, scope, period), trace: run.explain(metric, scope, period) };
}

/**
 * Runs `calc FILE [--series] [--explain METRIC | --trace METRIC [--asset ID] [--period N]]`. Throws `InputError`, and
 * TypeError for unknown options.
 */
export function calc(argv: readonly string[]): string {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      series: { type: "boolean" },
      explain: { type: "string" },
      trace: { type: "string" },
      asset: { type: "string" },
      period: { type: "string" },
    },
  });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new InputError(["npx zerno calc FILE.json"]);
  const file = readInput(portfolio, path);
  const { asset, period } = values;
  if (values.trace !== undefined) {
    return toJsonText(explain(file, { metric: values.trace, asset, period }).trace);
  }
  if (values.explain !== undefined) {
    const { trace, figure } = explain(file, { metric: values.explain, asset, period });
    return explainText(trace, figure);
  }
  const result = computeResult(file, values.series === true);
  beginStage("writing the answer");
  return toJsonText(result);
}
