import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { computeResult } from "./compute.ts";
import { progressNow } from "./progress.ts";
import { parseInput } from "./read-input.ts";
import { portfolio } from "./schema/portfolio-schema.ts";

const module = path.join(import.meta.dirname, "progress.ts");

/** Never yields to the event loop, like a fold of rows. */
const busy = `
import { beginStage, stepDone, withProgress } from ${JSON.stringify(module)};
const wait = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
const run = () => {
  beginStage("booking rows");
  wait(1500);
  beginStage("figures", 40);
  for (let i = 0; i < 7; i++) stepDone();
  wait(1500);
  return "done";
};
console.log(await withProgress(run, 400));
`;

it("says how far it is while a computation keeps its thread, and ends with it", async () => {
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", busy]);
  const { stdout, stderr } = await run;
  expect(stdout).toBe("done\n");
  expect(stderr).toMatch(/still computing after \d+ s: booking rows\n/);
  expect(stderr).toMatch(/still computing after \d+ s: figures 7 of 40\n/);
});

it("counts the scopes of all periods, each once", () => {
  const buy = { date: "2024-01-02", type: "buy", quantity: 10, price: 10 };
  const assets = ["A", "B"].map((id) => ({ id, type: "stock", currency: "USD" }));
  const periods = [
    { from: "2023-12-31", to: "2024-06-30" },
    { from: "2024-06-30", to: "2024-12-31" },
  ];
  const rows = assets.map(({ id }) => ({ ...buy, asset: id }));
  const file = { currency: "USD", asOf: "2024-12-31", assets, transactions: rows, periods };
  computeResult(parseInput(portfolio, file));
  // The portfolio and two assets, twice: cash is not tracked.
  expect(progressNow()).toEqual({ done: 6, total: 6 });
});
