import { createHash } from "node:crypto";
import { type Figure, type LedgerRun, METRIC_IDS, type Period, type Scope } from "@zerno/engine";

const DIGITS = 16;

function lineOf(name: string, figure: Figure): string {
  if ("value" in figure) return `${name} = ${figure.value}${figure.currency ? ` ${figure.currency}` : ""}`;
  const codes = figure.refused.map(({ code }) => code).sort();
  return `${name} refused ${codes.join(",")}`;
}

export function checkedScopes(run: LedgerRun): Scope[] {
  const assets = run.holdings().map(({ assetId }) => assetId);
  return [{ kind: "portfolio" }, ...assets.sort().map((assetId): Scope => ({ kind: "asset", assetId }))];
}

/**
 * Returns the first 16 hexadecimal digits of the SHA-256 of all metrics: a line per figure by period, scope (portfolio,
 * then assets by id) and metric in the order of `METRIC_IDS`: `<from> <to> <portfolio | asset ID> <metric> = <value>[
 * <currency>]`, or `... <metric> refused <codes, sorted, with commas>`.
 */
export function checksumOf(run: LedgerRun, periods: readonly Period[]): string {
  const hash = createHash("sha256");
  for (const period of periods) {
    for (const scope of checkedScopes(run)) {
      const name = scope.kind === "asset" ? `asset ${scope.assetId}` : "portfolio";
      for (const metric of METRIC_IDS) {
        const line = lineOf(
          `${period.from} ${period.to} ${name} ${metric}`,
          run.figure(metric, scope, period),
        );
        hash.update(`${line}\n`);
      }
    }
  }
  return hash.digest("hex").slice(0, DIGITS);
}
