import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { CALCULATORS, jsonSchemaOf } from "./schemas.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const program = path.join(root, "packages/cli/bin/zerno.mjs");
const example = "docs/examples/calc/01-fifo.json";

/** Runs the command in a process without settings, database or data folder. */
function zerno(args: readonly string[], input = "") {
  const node = path.join(root, "node_modules/.bin/node");
  const result = spawnSync(node, [program, ...args], {
    cwd: root,
    input,
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });
  return { code: result.status, out: result.stdout, err: result.stderr };
}

it("prints all figures as JSON and ends with 0", () => {
  const { code, out, err } = zerno(["calc", example]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const result = JSON.parse(out);
  expect(result.periods[0].portfolio.figures.realised).toEqual({
    value: "544.8",
    unit: "money",
    currency: "USD",
  });
  expect(Object.keys(result)).toEqual([
    ...["version", "currency", "baseCurrency", "asOf", "costMethod", "trackCash", "periods", "lots"],
    ...["disposals", "cashBalances", "receivables", "problems", "roundings", "checksum"],
  ]);
  expect(result.periods[0].series).toBeUndefined();
});

it("adds the daily series with --series", () => {
  const { out } = zerno(["calc", "--series", example]);
  const { series, to } = JSON.parse(out).periods[0];
  expect(series.firstDay).toBe("2024-01-09");
  expect(series.values.at(0)).toBe(0);
  expect(series.values.at(-1)).toBe(1280);
  expect(series.values).toHaveLength(358);
  expect(to).toBe("2024-12-31");
});

it("explains a figure as text and traces it as JSON", () => {
  const text = zerno(["calc", example, "--explain", "realised", "--asset", "ACME", "--period", "1"]);
  expect(text.code).toBe(0);
  expect(text.out).toContain("realised of ACME, from the evening of 2024-01-09 to 2024-12-31: 544.8 USD");
  expect(text.out).toContain("Computed again from this trace alone: 544.8 USD\n");
  const trace = JSON.parse(zerno(["calc", example, "--trace", "realised"]).out);
  expect(trace.metric).toBe("realised");
  expect(trace).toMatchObject({ formula: "realised", version: expect.any(Number) });
  const hash = expect.stringMatching(/^[0-9a-f]{16}$/);
  expect(trace.versions).toEqual({ ledger: hash, prices: hash, rates: hash, events: hash });
  expect(trace.rows).toHaveLength(3);
});

it("explains a statistic with the days, the benchmark and the rate it was measured with", () => {
  const { out, code } = zerno(["calc", "docs/examples/calc/10-benchmark.json", "--explain", "beta"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^beta of the portfolio, .*: 1\.920634920634/);
  expect(out).toMatch(/Days \(1\)\n {2}\w+ from \d{4}-\d\d-\d\d: 100 120 100 120 /);
  expect(out).toMatch(
    /Measured with \(2\)\n {2}calendar "weekdays"\n {2}benchmark \w+ from [-\d]+: 100 110 /,
  );
  expect(out).toMatch(
    /Computed again from this trace alone: 1\.920634920634\d* \(price-return asset=INDEX\)\n/,
  );
});

it("ends with 2 and a line per problem when the input is wrong", () => {
  const data = { currency: "USD", asOf: "2024-01-31", assets: [], transactions: [{ type: "buy" }], more: 1 };
  expect(zerno(["calc", "-"], JSON.stringify(data))).toEqual({
    code: 2,
    out: "",
    err: "transactions[0].date: missing\nmore: unknown field\n",
  });
});

it.each([
  [["calc"], "npx zerno calc FILE.json"],
  [["calc", "no-such-file.json"], "no-such-file.json"],
  [["calc", example, "--no-such-option"], "--no-such-option"],
  [["xirr"], "npx zerno xirr FILE.json"],
])("%j is called wrongly: exit code 2", (args, message) => {
  const { code, out, err } = zerno(args);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain(message);
});

it("reads over a mark of the encoding", () => {
  const flows = [{ date: "2024-01-01", amount: -1 }];
  expect(zerno(["xirr", "-"], `\uFEFF${JSON.stringify({ flows })}`).code).toBe(0);
});

it("takes text that is not JSON as a wrong input", () => {
  const { code, err } = zerno(["twr", "-"], "{");
  expect(code).toBe(2);
  expect(err).toContain("input: not JSON");
});

it("does not take a refused figure for an error", () => {
  const flows = [{ date: "2024-01-01", amount: -1 }];
  const { code, out } = zerno(["xirr", "-"], JSON.stringify({ flows }));
  expect(code).toBe(0);
  expect(JSON.parse(out).irr).toEqual({ refused: [{ code: "no-sign-change", params: {} }], unit: "ratio" });
});

it("runs as npm run calc", () => {
  const env = { ...process.env, npm_config_loglevel: "silent" };
  const done = spawnSync("npm", ["run", "-s", "calc", "--", example], { cwd: root, encoding: "utf8", env });
  expect(done.status).toBe(0);
  expect(JSON.parse(done.stdout).checksum).toBe(JSON.parse(zerno(["calc", example]).out).checksum);
});

it("publishes the schema it reads with, of every command", () => {
  const { code, out } = zerno(["schema"]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(jsonSchemaOf("calc"))));
  const dialect = "https://json-schema.org/draft/2020-12/schema";
  for (const name of ["calc", ...Object.keys(CALCULATORS)]) {
    const schema = jsonSchemaOf(name) as Record<string, unknown>;
    expect(schema).toMatchObject({ $schema: dialect, type: "object", additionalProperties: false });
    // An empty schema would accept unknown fields.
    expect(JSON.stringify(schema)).not.toContain("{}");
    expect(() => z.fromJSONSchema(schema)).not.toThrow();
  }
});
