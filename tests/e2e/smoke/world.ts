import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export const visitors = ["anonymous", "fresh", "empty", "demo", "admin"] as const;
export type VisitorName = (typeof visitors)[number];

export const password = "grain-of-truth-42";
const journeyFile = new URL("../../../packages/brokers/fixtures/ibkr/journey/input.csv", import.meta.url);

interface Account {
  readonly email: string;
  readonly cookie: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  readonly call: (key: string, input?: object | FormData) => Promise<any>;
}

export interface World {
  readonly cookies: Readonly<Record<VisitorName, string>>;
  readonly admin: Account;
  /** Demo account, which cannot be changed. */
  readonly demo: { readonly portfolioId: string; readonly assetId: string; readonly rowId: string };
  /** One of everything with an id, created by the admin. */
  readonly made: Readonly<Record<MadeName, string>>;
}

type MadeName =
  | ("portfolioId" | "statedPortfolioId" | "assetId" | "rowId" | "moveId" | "planId" | "customAssetId")
  | ("columnSetId" | "watchlistId" | "importId" | "committedImportId" | "accountId" | "backtestId")
  | ("widgetToken" | "invitation" | "sharedAssetId" | "customSymbol");

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

async function enter(url: string, path: string, input: object, email = ""): Promise<Account> {
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} ${answer.status}: ${text}`);
  const authorization = `Bearer ${JSON.parse(text).access_token}`;
  const call = async (key: string, body: object | FormData = {}) => {
    const [method = "GET", target = ""] = key.split(" ");
    const isGet = method === "GET";
    const query = isGet ? `?${new URLSearchParams(body as Record<string, string>)}` : "";
    const isFile = body instanceof FormData;
    const reply = await fetch(`${url}${target}${query}`, {
      method,
      headers: {
        authorization,
        "if-match": "*",
        ...(isGet || isFile ? {} : { "content-type": "application/json" }),
      },
      ...(isGet ? {} : { body: isFile ? body : JSON.stringify(body) }),
    });
    const answered = await reply.text();
    if (!reply.ok) throw new Error(`${key} ${reply.status}: ${answered}`);
    return answered === "" ? null : JSON.parse(answered);
  };
  return { email, cookie: cookiesOf(answer), call };
}

async function register(url: string, name: string, isPastFirstSteps: boolean): Promise<Account> {
  const email = `${name}@example.org`;
  const account = await enter(
    url,
    "/api/account/RegisterWithEmail",
    {
      ...{ DisplayName: name, email, password, passwordConfirmation: password },
      personalDataAgreed: true,
    },
    email,
  );
  if (isPastFirstSteps)
    await account.call("POST /api/user/updateUserOnboardingState", { onboardingState: "completed" });
  return account;
}

async function sendStatement({ call }: Account, portfolioId: string): Promise<string> {
  const body = new FormData();
  body.append("file", new Blob([readFileSync(journeyFile)]), "Statement.csv");
  const { id } = await call(`POST /api/TransactionsImport?portfolioId=${portfolioId}`, body);
  while (!(await call("GET /api/TransactionsImport", { id })).preview) await sleep(50);
  return id;
}

/** A portfolio from a statement, with a transfer, a plan, a custom asset and everything else with an id. */
async function makeLedger(admin: Account) {
  const { call } = admin;
  const { id: portfolioId, defaultAccountId: accountId } = await call("POST /api/MyPortfolio", {
    ...{ name: "Journey", currency: "USD" },
  });
  const { id: statedPortfolioId } = await call("POST /api/MyPortfolio", {
    ...{ name: "Stated", currency: "USD", view: 2 },
  });
  const { id: otherPortfolioId } = await call("POST /api/MyPortfolio", { name: "Other", currency: "USD" });
  const committedImportId = await sendStatement(admin, portfolioId);
  await call("POST /api/TransactionsImport/decide", { id: committedImportId, allOwn: true });
  await call("POST /api/TransactionsImport/commit", { id: committedImportId });
  const importId = await sendStatement(admin, otherPortfolioId);
  const { rows } = await call("GET /api/transactions", { portfolioId, kind: "buy" });
  const { id: rowId, asset } = rows[0];
  const { rows: held } = await call("GET /api/holdings", { portfolioId, period: "ALL" });
  const assetId: string = held[0].asset.id;
  const { moveId } = await call("POST /api/transactions/move", {
    ...{ portfolioId, toPortfolioId: otherPortfolioId, assetId, date: "2024-06-20", quantity: "1" },
  });
  const { id: planId } = await call("POST /api/transactions/plans", {
    ...{ portfolioId, assetId: asset.id, kind: "buy", amount: "100", currency: "USD" },
    ...{ period: 2, startsOn: new Date().toISOString().slice(0, 10) },
  });
  const custom = await call("POST /api/customholdings", {
    ...{ name: "House", class: 1, valueKind: 1, currency: "USD" },
    position: { portfolioId, date: "2023-11-06", quantity: "1" },
  });
  return {
    ...{ portfolioId, statedPortfolioId, accountId, committedImportId, importId, rowId, assetId, moveId },
    ...{ planId, customAssetId: custom.asset.id, customSymbol: custom.asset.symbol ?? custom.asset.ticker },
  };
}

async function makeTools({ call }: Account, portfolioId: string) {
  const { assets } = await call("GET /api/assets/search", { query: "PEARWORKS" });
  const sharedAssetId: string = assets[0].id;
  const { id: backtestId } = await call("POST /api/backtest/calc", {
    portfolios: [{ name: "One", assets: [{ assetId: sharedAssetId, weight: "1" }] }],
    ...{ benchmark: "DEMOUSA@DEMO", currency: "RUB", start: "2023-01-09", end: "2024-06-28" },
    amount: "1000000",
  });
  const { id: watchlistId } = await call("POST /api/watchlist", {
    ...{ name: "Later", columns: ["price"], assets: [{ symbol: "PEARWORKS@DEMO", note: "" }] },
  });
  const { id: columnSetId } = await call("POST /api/holdings/column-sets", {
    ...{ name: "Mine", columns: ["value"] },
  });
  const { token: widgetToken } = await call("POST /api/Dashboard/widget-tokens", {
    ...{ portfolioId, name: "Mine", kind: "head" },
  });
  const { link } = await call("POST /api/MyPortfolio/access", {
    ...{ id: portfolioId, level: "view", label: "A friend" },
  });
  await call("PUT /api/social/public-profile/edit", {
    ...{ userName: "vera-smoke", displayName: "Vera", about: "Saves monthly", website: "" },
    ...{ isPublic: true, showsCountry: true, showsSince: true },
  });
  const invitation = new URL(link, "http://zerno.example").searchParams.get("token") ?? "";
  return { sharedAssetId, backtestId, watchlistId, columnSetId, widgetToken, invitation };
}

async function readDemo({ call }: Account): Promise<World["demo"]> {
  const { portfolios } = await call("GET /api/MyPortfolio");
  const portfolioId: string = portfolios[0].id;
  const { rows } = await call("GET /api/transactions", { portfolioId, kind: "buy" });
  const { rows: held } = await call("GET /api/holdings", { portfolioId, period: "ALL" });
  return { portfolioId, assetId: held[0].asset.id, rowId: rows[0].id };
}

/** The five visitors of a running server, with all ids. The first account is the admin. */
export async function makeWorld(url: string): Promise<World> {
  const admin = await register(url, "admin", true);
  const [fresh, empty, demo] = await Promise.all([
    register(url, "fresh", false),
    register(url, "empty", true),
    enter(url, "/api/account/demo", {}),
  ]);
  const ledger = await makeLedger(admin);
  const tools = await makeTools(admin, ledger.portfolioId);
  return {
    cookies: {
      ...{ anonymous: "", fresh: fresh.cookie, empty: empty.cookie },
      ...{ demo: demo.cookie, admin: admin.cookie },
    },
    admin,
    demo: await readDemo(demo),
    made: { ...ledger, ...tools },
  };
}
