import { evaluateTrace, type Figure, type Reason, type Scope, type Step, type Trace } from "@zerno/engine";

const reasonText = ({ code, params }: Reason): string =>
  [code, ...Object.entries(params).map(([key, value]) => `${key}=${value}`)].join(" ");

export function figureText(figure: Figure): string {
  if ("refused" in figure) return `refused: ${figure.refused.map(reasonText).join("; ")}`;
  const notes = (figure.notes ?? []).map((note) => ` (${reasonText(note)})`).join("");
  return `${figure.value}${figure.currency === undefined ? "" : ` ${figure.currency}`}${notes}`;
}

function scopeText(scope: Scope): string {
  if (scope.kind === "asset") return scope.assetId;
  if (scope.kind === "cash") return `cash in ${scope.currency}`;
  return scope.kind === "group" ? `group ${scope.id}` : "the portfolio";
}

function fieldsText(fields: Readonly<Record<string, unknown>>, without: readonly string[]): string {
  return Object.entries(fields)
    .filter(([key, value]) => !without.includes(key) && value !== undefined)
    .map(([key, value]) => `${key} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(", ");
}

function stepText({ key, params, operands, result }: Step): string {
  const what = [key, ...Object.values(params)].join(" ");
  const from = fieldsText(operands, []);
  return from === "" ? `${what}: ${result}` : `${what}: ${from} -> ${result}`;
}

/** Formats every day of a column, "-" where not read. */
function columnText(
  name: string,
  { firstDay, values }: { readonly firstDay: string; readonly values: readonly (number | null)[] },
): string {
  return `${name} from ${firstDay}: ${values.map((value) => value ?? "-").join(" ")}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `${title} (${lines.length})`, ...lines.map((line) => `  ${line}`)];
}

/** Adds the figure recomputed from the trace alone. */
export function explainText(trace: Trace, figure: Figure): string {
  const again = evaluateTrace(trace);
  const isSame = JSON.stringify(again) === JSON.stringify(figure);
  const rows = trace.rows.map(
    (row) => `${row.date} ${row.kind} [${row.id}] ${fieldsText({ ...row }, ["id", "kind", "date"])}`,
  );
  const prices = trace.prices.map(({ assetId, date, close, usedOn, stale }) =>
    stale ? `${assetId} ${date}: ${close}, the close of ${usedOn}` : `${assetId} ${date}: ${close}`,
  );
  const rates = trace.rates.map(({ pair, date, rate, usedOn }) =>
    usedOn === date ? `${pair} ${date}: ${rate}` : `${pair} ${date}: ${rate}, of ${usedOn}`,
  );
  const columns = [
    ...(trace.columns?.closes ?? []).map((column) => columnText(column.assetId, column)),
    ...(trace.columns?.rates ?? []).map((column) => columnText(column.pair, column)),
  ];
  const { benchmark, facts = [], ...settings } = trace.statistics ?? {};
  const statistics = [
    ...Object.entries(settings).map(([key, value]) => `${key} ${JSON.stringify(value)}`),
    ...(benchmark === undefined ? [] : [columnText(`benchmark ${benchmark.assetId}`, benchmark)]),
    ...facts.map((known) => `${known.assetId}: ${fieldsText({ ...known }, ["assetId"])}`),
  ];
  const terms = trace.assets.map((asset) => `${asset.id}: ${fieldsText({ ...asset }, ["id"])}`);
  return [
    `${trace.metric} of ${scopeText(trace.scope)}, from the evening of ${trace.period.from} to ${trace.period.to}: ${figureText(figure)}`,
    `formula ${trace.formula}, version ${trace.version}; ${trace.costMethod}; cash ${trace.trackCash ? "tracked" : "not tracked"}`,
    ...(trace.versions === undefined ? [] : [`versions: ${fieldsText({ ...trace.versions }, [])}`]),
    ...section("Rows", rows),
    ...section("Prices", prices),
    ...section("Rates", rates),
    ...section("Days", columns),
    ...section("Terms", terms),
    ...section("Measured with", statistics),
    ...section("Steps", trace.steps.map(stepText)),
    "",
    `Computed again from this trace alone: ${figureText(again)}${isSame ? "" : " - NOT THE SAME"}`,
  ].join("\n");
}
