import { expect, it } from "vitest";
import { onlyReads } from "../app/server/call.ts";
import { requiredFields } from "./support/api-fuzz/input-schema.ts";
import { withApp } from "./support/app.ts";
import { api } from "./support/mounted-api.ts";
import { createUserFixture } from "./support/own-rows/own-rows.ts";
import { samples } from "./support/samples/endpoint-samples.ts";

const stealth = { "x-user-stealth": "true" };

/** Fields whose numbers reveal no amounts, with the reason. */
const allowed: ReadonlySet<string> = new Set([
  // Costs and payments per unit are market facts.
  ...["price", "lastPrice", "averagePrice", "close", "rate", "perUnit", "nominal", "lotSize", "running"],
  // Shares, ratios and settings.
  ...["weight", "target", "wholeTarget", "unassigned", "rest", "costShare", "ratioTo", "ratioFrom"],
  ...["incomeTaxRate", "feeRate", "feeFixed", "feeMinimum", "minTrade", "taxRate", "share"],
  // Lines of charts and months of income on a scale of their own.
  ...["series", "received"],
  // Codes of a tax form, and rates of treaties.
  ...["appendix", "incomeCode", "deductionCode", "code", "treaties"],
  // Names of years, thresholds of rules, filters of the market.
  ...["year", "name", "threshold", "filter"],
  // Choices of widgets, versions, and lines of a file.
  ...["settings", "versions", "id"],
  // Terms of an asset that a form is filled with, and what follows from the units just typed into it.
  ...["point", "accruedEach", "accruedAll"],
  // Ratios of a public portfolio, which have no unit beside them, and codes of its slices.
  ...["simpleReturn", "twr", "irr", "dayChangeRatio", "volatility", "maxDrawdown", "dividendYield"],
  ...["yieldOnCost", "forwardYield", "ratio", "key"],
  // Shares of a plan's rows, before and after its orders.
  ...["weightBefore", "driftBefore", "weightAfter", "driftAfter"],
]);

interface Leaf {
  readonly path: string;
  readonly text: string;
}

/** Non-zero decimal texts and fractional numbers, with their path. */
function decimalsIn(value: unknown, path: readonly string[] = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((part) => decimalsIn(part, path));
  if (value !== null && typeof value === "object") {
    const { unit, shape } = value as { unit?: unknown; shape?: unknown };
    // A row's state in the log; a code for a word; shares of categories are public.
    if (shape === "code" || shape === "ratio") return [];
    // Figures state their unit: money and units are refused.
    if (typeof unit === "string" && "value" in value)
      return unit === "money" || unit === "quantity"
        ? [{ path: path.join("."), text: `figure ${unit}` }]
        : [];
    return Object.entries(value).flatMap(([name, part]) => decimalsIn(part, [...path, name]));
  }
  const isText = typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) && Number(value) !== 0;
  const isNumber = typeof value === "number" && !Number.isInteger(value);
  return isText || isNumber ? [{ path: path.join("."), text: String(value) }] : [];
}

const isTold = ({ path }: Leaf): boolean => !path.split(".").some((name) => allowed.has(name));

/** Answers that have amounts when shown. */
const withAmounts: readonly string[] = [
  "GET /api/DashboardStats",
  "GET /api/MyPortfolio/history",
  "GET /api/cash",
  "GET /api/cashtransactions",
  "GET /api/explain",
  "GET /api/holdings",
  "GET /api/holdings/one",
  "GET /api/notifications/get-pending-notifications",
  "GET /api/notifications/list",
  "GET /api/portfoliogoal",
  "GET /api/transactions",
  "GET /api/transactions/one",
  "GET /api/transactions/plans",
  "POST /api/rebalancing/plan",
  "POST /api/transactions/lots",
  "POST /api/transactions/move/lots",
  "POST /api/transactions/preview",
];

/** Texts in a record where decimals could hide: none may be a document with amounts. */
const filesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(filesIn);
  if (value !== null && typeof value === "object") return Object.values(value).flatMap(filesIn);
  return typeof value === "string" && /^\s*[[{]/.test(value) ? [value] : [];
};

it("while amounts are hidden nothing that only reads lets one out, and files with them are refused", () =>
  withApp(async (test) => {
    const own = await createUserFixture(test, 1);
    const [found, refused, shown]: [string[], string[], string[]] = [[], [], []];
    for (const { key, endpoint } of api) {
      if (!onlyReads({ key, endpoint }) || endpoint.access !== "user") continue;
      const sample = samples[key];
      if (!sample && requiredFields(endpoint).length > 0) throw new Error(`${key} has no sample`);
      const input = sample?.input(own) ?? {};
      const { status, body } = await own.user.call(key, input, stealth);
      if (status === 409 && body.error.code === "AMOUNTS_HIDDEN") {
        refused.push(key);
        continue;
      }
      expect([key, status]).toEqual([key, 200]);
      for (const leaf of decimalsIn(body).filter(isTold)) found.push(`${key} ${leaf.path} ${leaf.text}`);
      if (!key.startsWith("GET ")) found.push(...filesIn(body).map((text) => `${key} ${text}`));
      const plain = withAmounts.includes(key) ? (await own.user.call(key, input)).body : null;
      if (decimalsIn(plain).filter(isTold).length > 0) shown.push(key);
    }
    expect([...new Set(found)]).toEqual([]);
    expect(refused.sort()).toEqual([
      "GET /api/MyPortfolio/download-backup",
      "GET /api/TransactionsImport/file",
      "GET /api/backtest-result/exporttransactions",
      "GET /api/history-profits/for-report/file",
      "GET /api/tax-report/russia/file",
      "GET /api/transactions/export",
      "POST /api/rebalancing/export",
    ]);
    expect(shown.sort()).toEqual(withAmounts);
  }));
