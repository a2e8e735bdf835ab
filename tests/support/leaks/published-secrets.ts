import { eq } from "drizzle-orm";
import { findUserByEmail } from "../../../app/identity/users.ts";
import { updateAssets } from "../../../app/market/assets/write-assets.ts";
import { assets } from "../../../app/market/market.tables.ts";
import { updateRows } from "../../../app/portfolio/history/write-rows.ts";
import { brokerAccounts } from "../../../app/portfolio/ledger.tables.ts";
import type { TestApp, TestUser } from "../app.ts";
import { fixture } from "../fixture-rows.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../ledger-rows.ts";
import { amountsIn, type Secret } from "./find-leaks.ts";

export interface PublishedSecrets {
  readonly user: TestUser;
  readonly portfolioId: string;
  /** A share, a fund and a custom asset. */
  readonly assetIds: readonly [share: string, fund: string, own: string];
  readonly userName: string;
  /** Amounts, quantities, notes, accounts, addresses. */
  readonly secrets: readonly Secret[];
}

const first = "2026-03-02";
const last = "2026-11-19";

function wavingCloses(start: number, step: number): Record<string, number> {
  const closes: Record<string, number> = {};
  const day = new Date(`${first}T00:00:00Z`);
  for (let at = 0; day.toISOString().slice(0, 10) <= last; at++) {
    const close = start * (1 + 0.002 * at * step + 0.06 * Math.sin(at / 9));
    closes[day.toISOString().slice(0, 10)] = Math.round(close * 100) / 100;
    day.setUTCDate(day.getUTCDate() + 1);
  }
  return closes;
}

/** Adds the assets and rates shared by all leak worlds of a test. */
export async function addLeakMarket({ db }: TestApp): Promise<readonly [share: string, fund: string]> {
  const share = await addAsset(db, { number: 901, ticker: "SHRE", closes: wavingCloses(101.3, 0.5) });
  await updateAssets(db, { sector: "technology", country: "US" }, eq(assets.id, share));
  const fund = await addAsset(db, {
    ...{ number: 902, ticker: "FUND", type: 3, currency: "EUR" },
    closes: wavingCloses(57.9, 0.3),
  });
  await addRates(db, "EUR", "USD", {
    [first]: 1.0731,
    "2026-06-01": 1.1017,
    "2026-09-01": 1.0893,
    [last]: 1.1239,
  });
  return [share, fund];
}

/** Multiplies decimal text exactly. */
const times = (text: string, tenths: number): string => {
  const [whole = "", rest = ""] = text.split(".");
  const digits = (BigInt(whole + rest) * BigInt(tenths)).toString().padStart(rest.length + 2, "0");
  const at = digits.length - rest.length - 1;
  return `${digits.slice(0, at)}.${digits.slice(at)}`.replace(/\.?0+$/, "");
};

const rowsOf = ([share, fund, own]: PublishedSecrets["assetIds"]) =>
  [
    { kind: "deposit", date: first, amount: "48317.29", note: "Salary of the spring" },
    { kind: "buy", date: first, assetId: share, quantity: "137", price: "101.3", fee: "14.83" },
    {
      kind: "buy",
      date: "2026-03-20",
      assetId: own,
      quantity: "3",
      price: "2211.7",
      note: "Flat of my aunt",
    },
    { kind: "deposit", date: "2026-05-11", amount: "12077.61" },
    { kind: "buy", date: "2026-05-12", assetId: fund, quantity: "163.5", price: "60.1", currency: "EUR" },
    { kind: "dividend", date: "2026-06-15", assetId: share, amount: "1731.37", tax: "259.71" },
    { kind: "sell", date: "2026-08-14", assetId: share, quantity: "29", price: "118.4", fee: "12.41" },
    { kind: "withdrawal", date: "2026-09-03", amount: "3307.83", note: "New kitchen" },
    { kind: "dividend", date: "2026-09-15", assetId: share, amount: "1444.19", tax: "216.63" },
    { kind: "fee", date: "2026-10-01", amount: "1013.57" },
  ] as const;

const amountFields = ["amount", "quantity", "fee", "tax"] as const;

interface Wanted {
  /** Factor of every amount and quantity, in tenths: 73 is 7.3 times as much. */
  readonly tenths?: number;
  /** Name in the owner's address and user name. */
  readonly name?: string;
}

/** Adds an owner with a one-year portfolio of all kinds of events, in two currencies. */
export async function publishSecrets(
  test: TestApp,
  [share, fund]: readonly [string, string],
  { tenths = 10, name = "leaky" }: Wanted = {},
): Promise<PublishedSecrets> {
  const email = `${name}@private-mail.example`;
  const user = await test.register(email);
  const userId = (await findUserByEmail(test.db, email))?.userId ?? "";
  const number = tenths === 10 ? 903 : 904;
  const own = await addAsset(test.db, {
    ...{
      number,
      ticker: "AUNTFLAT",
      nameEn: "Flat in Lime Street",
      nameRu: "Квартира на Липовой",
      ownerId: userId,
    },
    closes: { [first]: 2211.7, "2026-09-30": 2300, [last]: 2350.5 },
  });
  const words = { note: "Saved for retirement", broker: "Discreet Brokers Ltd" };
  const portfolioId = await addPortfolio(user, { name: "Growth", ...words });
  await updateRows(
    fixture(test.db),
    brokerAccounts,
    { broker: words.broker, numberMasked: "AC-77120943" },
    eq(brokerAccounts.portfolioId, portfolioId),
  );
  const assetIds = [share, fund, own] as const;
  const secrets: Secret[] = [];
  for (const row of rowsOf(assetIds)) {
    const scaled: Record<string, unknown> = { ...row };
    for (const field of amountFields) {
      const text = field in row ? (row as Record<string, string>)[field] : undefined;
      if (text === undefined) continue;
      scaled[field] = times(text, tenths).replace(/^\./, "0.");
      secrets.push({ of: `${row.kind} ${row.date} ${field}`, text: String(scaled[field]) });
    }
    if ("note" in row) secrets.push({ of: "note", text: row.note });
    await addRow(user, portfolioId, scaled);
  }
  const userName = `${name}-name`;
  await user.call("PUT /api/social/public-profile/edit", {
    ...{ userName, displayName: "Friendly", about: "", website: "", isPublic: true },
    ...{ showsCountry: false, showsSince: false },
  });
  secrets.push(
    ...[
      email,
      words.note,
      words.broker,
      "77120943",
      portfolioId,
      userId,
      "AUNTFLAT",
      "Lime Street",
      "Липовой",
    ].map((text) => ({ of: "words", text })),
    ...(await figuresOf(user, portfolioId)),
  );
  return { user, portfolioId, assetIds, userName, secrets };
}

/** Every money or unit figure in them is a secret. */
const ownAnswers = [
  "GET /api/main-stats",
  "GET /api/holdings",
  "GET /api/cash-list",
  "GET /api/analytics/results",
  "GET /api/income",
] as const;

async function figuresOf(user: TestUser, portfolioId: string): Promise<Secret[]> {
  const found: Secret[] = [];
  for (const key of ownAnswers) {
    const { status, body } = await user.call(key, { portfolioId });
    if (status !== 200) throw new Error(`${key}: ${JSON.stringify(body)}`);
    found.push(...amountsIn(body, key));
  }
  return found;
}

/** Settings that change the public view, in four groups; without amounts. */
export const settingGroups = [0, 30].flatMap((delayDays) =>
  [true, false].map((areTransactionsShared) => ({ delayDays, areTransactionsShared })),
);

export const everySettings = (
  { assetIds: [share, fund, own] }: PublishedSecrets,
  group: (typeof settingGroups)[number],
): readonly object[] =>
  [true, false].flatMap((showsOwner) =>
    [[], [own], [share, fund, own]].map((hiddenAssets) => ({
      ...{ ...group, showsOwner, hiddenAssets, areAmountsShown: false },
      isListed: showsOwner || group.delayDays === 0,
    })),
  );

/** @returns the key */
export async function publishLeaky(
  { user, portfolioId }: Pick<PublishedSecrets, "user" | "portfolioId">,
  settings: object,
): Promise<string> {
  const input = { id: portfolioId, ...settings };
  const { status, body } = await user.call("POST /api/MyPortfolio/public-key", input);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.key;
}

const periods = ["1M", "ALL"] as const;

export async function readPublic(test: TestApp, key: string, userName: string): Promise<readonly string[]> {
  const asked: [string, object][] = periods.flatMap((period): [string, object][] => [
    ["GET /api/public/portfolio", { key, period }],
    ["GET /api/public/stats", { key, period }],
    ["GET /api/public/history-prices", { key, period }],
    ["GET /api/public/history-profits", { key, period, by: period === "ALL" ? "month" : "year" }],
  ]);
  asked.push(
    ["GET /api/public/income", { key }],
    ["GET /api/public/transactions", { key }],
    ["GET /api/public/portfolios-list", {}],
    ["GET /api/public/portfolios-list/options", {}],
    ["GET /api/social/public-profile", { userName }],
  );
  const texts: string[] = [];
  for (const language of ["en", "ru"])
    for (const [endpoint, input] of asked) {
      const { body } = await test.anonymous.call(endpoint, input, { "accept-language": language });
      texts.push(`${endpoint} ${JSON.stringify(body).replace(/"requestId":"[^"]*"/, "")}`);
    }
  return texts;
}
