import type { Page } from "playwright-core";
import { expect } from "vitest";
import { enterDemo } from "../api-user.ts";
import { awake, type Group, type Row, stored } from "./row.ts";

// biome-ignore lint/suspicious/noExplicitAny: a JSON document of any shape is walked through
type Json = any;

/** The API document, cached: megabytes, and values from a page take ten times as long. */
const documentOf = (page: Page): Promise<Json> => {
  asked ??= page.request.get("/api/openapi.json").then((answer) => answer.json());
  return asked;
};
let asked: Promise<Json> | undefined;

/** Values of a schema that can be enumerated: texts, numbers, or whole numbers within bounds. */
function valuesOf(schema: Json): readonly (string | number)[] {
  if (schema === undefined) return [];
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum;
  if (schema.anyOf) return schema.anyOf.flatMap(valuesOf);
  const { minimum, maximum } = schema;
  if (schema.type !== "integer" || !(maximum - minimum < 100)) return [];
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
}

function fieldOf(document: Json, key: string, field: string): Json {
  const [method = "", path = ""] = key.split(" ");
  const operation = document.paths[path]?.[method.toLowerCase()];
  const body = operation?.requestBody?.content?.["application/json"]?.schema;
  const inAddress = operation?.parameters?.find(({ name }: { name: string }) => name === field)?.schema;
  const step = (here: Json, name: string) =>
    (here?.properties ?? here?.anyOf?.find((one: Json) => one.properties)?.properties)?.[name];
  return field.split(".").reduce(step, body) ?? inAddress;
}

type Enumeration = readonly [
  id: string,
  sentence: string,
  key: string,
  field: string,
  values: readonly (string | number)[],
];

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Request fields that accept exactly the contract's codes, in its order. */
const taken: readonly Enumeration[] = [
  ["3.30", "Report type: 1 capital gains, 2 income", "GET /api/history-profits/for-report", "type", upTo(2)],
  ["3.31", "Account type: 1 real, 2 sandbox", "POST /api/MyPortfolio", "accountType", upTo(2)],
  ["3.32", "Portfolio view: 1 transactional, 2 holdings", "POST /api/MyPortfolio", "view", upTo(2)],
  [
    "3.34",
    "Locales: en-US, en-CA, en-GB, fr-FR, ru-RU",
    "POST /api/userProfile/updateuserinfo",
    "locale",
    ["en-US", "en-CA", "en-GB", "fr-FR", "ru-RU"],
  ],
  [
    "3.35",
    "Grouping category: 1 category, 2 asset, 3 sector, 4 classes, 5 currencies",
    "POST /api/pie/createPiesForPortfolio",
    "grouping",
    upTo(5),
  ],
  ["3.36", "Custom asset value kind: 1 static, 2 interest", "POST /api/customholdings", "valueKind", upTo(2)],
  [
    "3.37",
    "Interest period: 1 day, 2 week, 3 month, 4 quarter, 5 year",
    "POST /api/customholdings",
    "interest.period",
    upTo(5),
  ],
  ["3.38", "Cash back type: 1 current, 2 by transactions", "POST /api/MyPortfolio", "cashBackType", upTo(2)],
  [
    "3.39",
    "Custom asset class: 0 other, 1 real estate, ..., 11 futures",
    "POST /api/customholdings",
    "class",
    upTo(11, 0),
  ],
  [
    "3.40",
    "Dividend treatment: 0 none, 1 as price appreciation, 2 as dividend as a stock",
    "POST /api/backtest/calc",
    "dividends",
    ["none", "price", "reinvest"],
  ],
  [
    "3.42",
    "Activity filter: trade, income, expense, cash, all",
    "GET /api/transactions",
    "activity",
    ["trade", "income", "expense", "cash", "all"],
  ],
  [
    "3.43",
    "Feedback type: 1 onboarding finished, 2 unsubscribed, 3 other, 4 report, 5 customizable dashboard",
    "POST /api/feedback",
    "feedbackType",
    upTo(5),
  ],
];

const takenRows: readonly Row[] = taken.map(([id, sentence, key, field, values]) => ({
  id,
  sentence,
  run: async ({ page }) => {
    expect(valuesOf(fieldOf(await documentOf(page), key, field))).toEqual(values);
  },
}));

/** Implemented paths of the contract's catalogue, by their first words. */
const built = [
  "currency/list screenerref/div-finder-ref broker/list broker/import-types benchmarkList/list",
  "MyPortfolio MyPortfolio/get-non-composite MyPortfolio/download-backup MyPortfolio/track-cash",
  "MyPortfolio/update-note PortfolioSyncSettings/createsyncconnection PortfolioSyncSettings/sync",
  "PortfolioSyncSettings/bulk-sync PortfolioSyncSettings/testconnection PortfolioSyncSettings/get-debug-info",
  "PortfolioSyncSettings/disable-token-encryption PortfolioSyncSettings/last-sync-result",
  "PortfolioSyncSettings/check-process-sync Yodlee/account Yodlee/login Yodlee/delete snaptrade/account",
  "snaptrade/login snaptrade/delete plaid/account plaid/login plaid/delete autosync/account autosync/login",
  "autosync/delete user/updateUserOnboardingState user/getuserinfo user/security-setup",
  "user/enable-tfa-get-code user/enable-tfa user/generate-recovery-codes user/disable-tfa",
  "public/stats public/portfolio public/transactions public/history-prices public/history-profits",
  "user/getpublicprofile social/public-profile social/public-profile/for-edit social/public-profile/edit",
  "social/public-profile/check-username userProfile/updateuserinfo userProfile/checkSubscription",
  "userProfile/removeAccount userProfile/requestForgotPassword account/check-password holdings/search",
  "holdings/update-note transactions/export transactions/createdivsautomatically transactions/update-tax",
  "assets/search assets/company-info-search assets/support-search assets/get-asset-price cash cash-list",
  "cashtransactions cashtransactions/convert transactionsImportHistory TransactionsImport/save-failed-failes",
  "customholdings customholdings/historical-prices customholdings/historical-prices/createpricesautomatically",
  "pie/createPiesForPortfolio pie/addCategoriesNotification pie/compositeUseCategories",
  "pie/getByPortfolioId pie/editByPortfolioId pie/exportpies pie/importpies Dashboard DashboardStats",
  "DashboardStats/portfolio-list main-stats history-prices history-profits/by-assets",
  "history-profits/by-periods history-profits/for-report corporateActions/CheckCorporateActions",
  "corporateActions/ignore-action recap/year24 portfoliogoal portfoliogoal/set-goal recomendations",
  "recomendations/options assetperformance/momentum admin/checkdividendsafety public/currency-rates",
  "public/asset-ranks public/asset-info/summary-by-symbol public/asset-info/price-history",
  "public/asset-info/financials public/asset-info/div-history public/asset-info/div-yield-history",
  "public/asset-info/asset-rating public/asset-info/news public/asset-info/fund-data",
  "public/asset-info/fundamental-insight asset-info/my-portfolio divs-calendar divs-calendar/options",
  "feedback feedback/stars-feedback notifications/read notifications/get-pending-notifications",
  "notifications/unread-count notifications/list notifications/readAll email-settings/unsubscribe",
  "email-settings/update-preferred-language backtest/calc backtest/save-pies backtest-result/stats",
  "backtest-result/div-calendar backtest-result/history backtest-result/history-by-period",
  "backtest-result/history-by-company backtest-result/transactions backtest-result/exporttransactions",
  "screener/div-finder news/read watchlist watchlistAsset watchlistAnalytics ab-tests/schedule ab-tests/run",
  "ab-tests/save-result supportAssetInfo supportAssetEdit supportAssetEdit/data-source",
  "supportAssetEdit/adjustments supportAssetEdit/exchanges supportAssetEdit/sectors",
  "supportAssetEdit/countries supportAssetEdit/moex-boards supportAssetEdit/currencies supportDivHistory",
  "MyPortfolio/reload-public public/portfolios-list feedback/public admin/generate-sitemap",
  "userProfile/getpayments subscriptionPricing/getsubscriptionpricing admin/users admin/get-roles",
  "admin/roles-list admin/update-roles admin/stats admin/get-counts admin/clone-portfolio support/user",
  "support/get-portfolios support/clone-portfolio",
].flatMap((line) => line.split(" "));

/** Endpoints of an installation that sells plans; `billing-mount.db.test.ts` has them with billing on. */
const sold = [
  "user/getreferralinfo stripe/create-checkout-session stripe/process-checkout-session stripe/webhook",
  "subscriptionPricing/getpaymentmodaldata subscriptionPricing/processpayment subscriptionPricing/unsubscribe",
  "subscriptionPricing/applypromo admin/partners admin/pay partners/summary partners/users",
  "partners/user-payments partners/payments email-settings/applyemailpromo",
].flatMap((line) => line.split(" "));

export const codes: Group = {
  name: "what the API takes",
  expected: /status of (40[0345]|429)/,
  open: async ({ page }) => {
    await enterDemo(page);
    await page.goto("/whats-new");
    await awake(page);
  },
  rows: [
    ...takenRows,
    {
      id: "3.33",
      sentence: "Pie or asset item kind: 1 pie, 2 asset",
      run: async ({ page }) => {
        const document = await documentOf(page);
        const nodes = fieldOf(document, "POST /api/pie/editByPortfolioId", "nodes");
        expect(valuesOf(nodes.items.properties.kind)).toEqual([1, 2]);
      },
    },
    {
      id: "3.41",
      sentence:
        "Subscription plans Trial to Expired; periods Month to TwoWeeks; offer key limitedOffer, discount 0.5",
      run: async ({ page }) => {
        const { paths } = await documentOf(page);
        const answer = paths["/api/userProfile/checkSubscription"].get.responses["200"];
        const { plan, period, offer } = answer.content["application/json"].schema.properties;
        expect(plan.enum).toEqual([
          ...["Unlocked", "Trial", "Tier0", "Tier1", "Tier2_1", "Tier2_2", "Tier2_3"],
          ...["Cancelled", "Expired"],
        ]);
        expect(valuesOf(period)).toEqual(["Month", "Year", "Forever", "TwoYears", "TwoWeeks"]);
        const [made] = offer.anyOf;
        expect([made.properties.key.const, made.properties.discount.const]).toEqual(["limitedOffer", "0.5"]);
      },
    },
    {
      id: "3.44",
      sentence: "Asset type: 1 stock, 2 bond, 3 ETF, ..., 11 index, 99 custom, 100 unknown",
      run: async ({ page }) => {
        const types = await page.evaluate(async () => {
          const headers = {
            Authorization: `Bearer ${JSON.parse(localStorage.getItem("auth") ?? "{}").accessToken}`,
          };
          const ask = async (query: string) =>
            (await fetch(`/api/assets/search?query=${query}`, { headers })).json();
          const found = await Promise.all(["SBER", "WHOLEPIE", "OFZ"].map(ask));
          return found.flatMap(({ assets }) => assets.map(({ type }: { type: number }) => type));
        });
        expect(types.length).toBeGreaterThan(0);
        expect(types.filter((type) => ![...upTo(11), 99, 100].includes(type))).toEqual([]);
      },
    },
    {
      id: "3.45",
      sentence: "Sync level: 0 disabled, 1 balance only, 2 full",
      run: async ({ page }) => {
        const document = await documentOf(page);
        const text = JSON.stringify(document.paths["/api/PortfolioSyncSettings"].put.requestBody);
        const [, level] = /"level":(\{.*?\]\})/.exec(text) ?? [];
        expect(valuesOf(JSON.parse(level ?? "{}"))).toEqual([0, 1, 2]);
      },
    },
    {
      id: "3.46",
      sentence: "Integration provider: 1 to 8; aggregator types: 4, 5, 7",
      run: async ({ page }) => {
        const { brokers } = await page.evaluate(async () => (await fetch("/api/broker/list")).json());
        const used = new Set(
          brokers.flatMap(({ syncProvider: code }: { syncProvider: number | null }) => code ?? []),
        );
        expect([...used].filter((code) => !upTo(8).includes(code as number))).toEqual([]);
        expect([...used]).toEqual(expect.arrayContaining([2, 3, 6, 8]));
        const { paths } = await documentOf(page);
        // Aggregators have their own sign-in page.
        for (const aggregator of ["Yodlee", "snaptrade", "plaid"])
          for (const action of ["account", "login", "delete"])
            expect([aggregator, action, paths[`/api/${aggregator}/${action}`] !== undefined]).toEqual([
              aggregator,
              action,
              true,
            ]);
      },
    },
    {
      id: "3.47",
      sentence: "Transaction shortcut actions: Add_Transaction, Add_Dividend",
      run: async ({ page }) => {
        for (const [action, kind] of [
          ["Add_Transaction", "buy"],
          ["Add_Dividend", "dividend"],
        ] as const) {
          await page.goto(`/transactions?action=${action}`);
          const form = page.locator('form[data-tour="transaction-form"]');
          expect([action, await form.locator("[name=kind]").first().inputValue()]).toEqual([action, kind]);
        }
        await page.goto("/whats-new");
        await awake(page);
      },
    },
    {
      id: "6.1",
      sentence: "Admin, support and partner API groups exist; each refuses who has not the role",
      run: async ({ page }) => {
        const { paths } = await documentOf(page);
        const { accessToken } = await stored(page, "auth");
        const guarded = Object.entries(paths as Json).flatMap(([path, operations]) =>
          Object.entries(operations as Json).flatMap(([method, operation]) =>
            (operation as Json)["x-role"]
              ? [
                  [
                    method.toUpperCase(),
                    path,
                    "multipart/form-data" in ((operation as Json).requestBody?.content ?? {}),
                  ] as const,
                ]
              : [],
          ),
        );
        expect(guarded.length).toBeGreaterThan(20);
        const answers = await page.evaluate(
          ([calls, token]) =>
            Promise.all(
              calls.map(async ([method, path, takesFile]) => {
                const file = new FormData();
                file.set("file", new Blob(["x"]), "x.txt");
                const body = method === "GET" ? {} : { body: takesFile ? file : "{}" };
                const headers = {
                  Authorization: `Bearer ${token}`,
                  ...(takesFile ? {} : { "Content-Type": "application/json" }),
                };
                return `${(await fetch(path, { method, headers, ...body })).status} ${path}`;
              }),
            ),
          [guarded, accessToken as string] as const,
        );
        expect(answers.filter((answer) => !answer.startsWith("403"))).toEqual([]);
      },
    },
    {
      id: "7.51",
      sentence:
        "Path catalogue under /api: what is there is described; without billing what sells plans is absent: 404 and not described",
      run: async ({ page }) => {
        const { paths } = await documentOf(page);
        expect(built.filter((path) => paths[`/api/${path}`] === undefined)).toEqual([]);
        const { accessToken } = await stored(page, "auth");
        const answering = await page.evaluate(
          async ([list, token]) => {
            const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
            const isThere = async (path: string) => {
              const answers = ["GET", "POST"].map((method) =>
                fetch(`/api/${path}`, { method, headers, ...(method === "POST" && { body: "{}" }) }),
              );
              return (await Promise.all(answers)).some(({ status }) => status !== 404);
            };
            const found = await Promise.all(list.map(isThere));
            return list.filter((_, at) => found[at]);
          },
          [[...sold, "userProfile/checkSubscription"], accessToken as string] as const,
        );
        expect(answering).toEqual(["userProfile/checkSubscription"]);
        expect(sold.filter((path) => paths[`/api/${path}`] !== undefined)).toEqual([]);
      },
    },
  ],
};
