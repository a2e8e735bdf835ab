import { addMonths, type IsoDate } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { type NewPieNode, replacePies } from "../domain/allocation/pie-nodes.ts";
import { toValues } from "../domain/demo/seed-demo.ts";
import { typeOfClass } from "../features/custom-assets/own-asset-row.ts";
import { type AssetKey, createOwnAsset } from "../market/assets/assets.ts";
import { demoAccountTexts } from "../market/demo/portfolios/demo-account-texts.ts";
import { readerOfUser } from "../market/market-reader.ts";
import { type PricePoint, storePrices } from "../market/prices/store-prices.ts";
import { customAssets } from "../portfolio/assets/custom.tables.ts";
import { rulePoints, ruleSource } from "../portfolio/assets/custom-prices.ts";
import { byUser, change, changeShared } from "../portfolio/history/change.ts";
import { insertRows } from "../portfolio/history/write-rows.ts";
import { getAccountId } from "../portfolio/portfolios/accounts.queries.ts";
import { insertPortfolio } from "../portfolio/portfolios/portfolios.queries.ts";
import type { TransactionValues } from "../portfolio/transactions/transaction-values.types.ts";
import { insertTransactions } from "../portfolio/transactions/transactions.queries.ts";
import {
  AccountType,
  CashBackType,
  CostMethod,
  CustomAssetClass,
  CustomValueKind,
  InterestPeriod,
  PieItemKind,
  PortfolioView,
} from "../shared/codes.ts";
import type { InterestTerms } from "../shared/schemas/custom-asset.schema.ts";
import { type DemoPlace, findDemoPortfolios } from "./demo-place.ts";

/** Source of owners' prices, as stored by the form of custom assets. */
const ownSource = "own";

interface OwnThing {
  readonly name: "flat" | "deposit" | "gold";
  readonly note: "flatNote" | "depositNote" | "goldNote";
  readonly ticker: string;
  readonly class: number;
  readonly interest: InterestTerms | null;
  readonly isGold: boolean;
  readonly boughtOn: string;
  readonly quantity: string;
  readonly cost: string;
}

const things: readonly OwnThing[] = [
  {
    ...{ name: "flat", note: "flatNote", ticker: "FLAT", class: CustomAssetClass.realEstate },
    ...{ interest: null, isGold: false, boughtOn: "2019-06-03", quantity: "1", cost: "6200000" },
  },
  {
    ...{ name: "deposit", note: "depositNote", ticker: "DEPOSIT", class: CustomAssetClass.deposit },
    interest: {
      ...{ startsOn: "2024-05-20", endsOn: "2027-05-20", principal: "800000", isPaidOut: false },
      rates: [{ from: "2024-05-20", rate: "0.152" }],
      period: InterestPeriod.month,
    },
    ...{ isGold: false, boughtOn: "2024-05-20", quantity: "1", cost: "800000" },
  },
  {
    ...{ name: "gold", note: "goldNote", ticker: "GOLDBAR", class: CustomAssetClass.preciousMetal },
    ...{ interest: null, isGold: true, boughtOn: "2022-02-10", quantity: "50", cost: "220000" },
  },
];

/** Per quarter from the second one on; roubles. */
const rents: readonly (readonly [from: string, amount: number])[] = [
  ["2019-10-01", 78_000],
  ["2022-01-01", 90_000],
  ["2024-01-01", 111_000],
  ["2026-01-01", 126_000],
];

/** Estimated values of the flat, each June; roubles. */
const estimates: readonly (readonly [year: number, value: number])[] = [
  [2019, 6_200_000],
  [2020, 6_450_000],
  [2021, 7_300_000],
  [2022, 8_100_000],
  [2023, 8_250_000],
  [2024, 8_900_000],
  [2025, 9_150_000],
  [2026, 9_400_000],
];

export async function seedHome(place: DemoPlace): Promise<void> {
  const { tx, userId, now, today } = place;
  const text = demoAccountTexts.home;
  if ((await findDemoPortfolios(tx, userId, { home: text })).size > 0) return;
  const portfolio = await insertPortfolio(tx, userId, {
    ...{ name: text.en, note: demoAccountTexts.homeNote.en, currency: "RUB", isDemo: true, createdAt: now },
    ...{ view: PortfolioView.transactional, accountType: AccountType.real, costMethod: CostMethod.fifo },
    ...{ cashBackType: CashBackType.byTransactions, isCashTracked: false },
  });
  const accountId = await getAccountId(tx, userId, portfolio.id);
  const by = byUser({ db: tx, user: { id: userId }, now: () => now });
  const assets = new Map<string, AssetKey>();
  for (const thing of things) {
    if (thing.boughtOn > today) continue;
    const asset = await addThing(place, thing);
    assets.set(thing.name, asset);
    const rows = [openingOf(thing, asset), ...(thing.name === "flat" ? rentsOf(asset, today) : [])];
    await change(by, { portfolioId: portfolio.id, kind: "position-added" }, (inner) =>
      insertTransactions(inner, { portfolio, accountId, now }, rows),
    );
  }
  await change(by, { portfolioId: portfolio.id, kind: "pies-changed" }, (inner) =>
    replacePies(inner, { userId, portfolioId: portfolio.id }, categoriesOf(assets), null),
  );
}

const openingOf = (thing: OwnThing, { ownerId, id }: AssetKey): TransactionValues => ({
  ...toValues(
    {
      ...{ kind: "opening-balance", tradeDate: thing.boughtOn as IsoDate, asset: { ownerId, id } },
      ...{ quantity: thing.quantity, currency: "RUB", affectsCash: false },
    },
    "en",
  ),
  ...{ cost: thing.cost, acquiredOn: thing.boughtOn },
});

/** Rents of finished quarters, paid on the fifth day of the next one. */
function rentsOf({ ownerId, id }: AssetKey, today: IsoDate): TransactionValues[] {
  const rows: TransactionValues[] = [];
  for (let day = "2019-10-05" as IsoDate; day <= today; day = addMonths(day, 3)) {
    const amount = rents.findLast(([from]) => from <= day)?.[1] ?? 0;
    const row = { kind: "dividend", tradeDate: day, asset: { ownerId, id }, amount: String(amount) } as const;
    rows.push(toValues({ ...row, currency: "RUB", affectsCash: false, note: demoAccountTexts.rent }, "en"));
  }
  return rows;
}

/** One per asset. */
const categories = [
  { of: "flat", name: "property", target: "0.8", color: 3, icon: "home" },
  { of: "deposit", name: "deposits", target: "0.13", color: 2, icon: "cash" },
  { of: "gold", name: "metal", target: "0.07", color: 4, icon: "coin" },
] as const;

const categoriesOf = (assets: ReadonlyMap<string, AssetKey>): NewPieNode[] =>
  categories.flatMap(({ of, name, target, color, icon }): NewPieNode[] => {
    const asset = assets.get(of);
    if (asset === undefined) return [];
    const blank = { name: "", color: null, icon: null, asset: null, currency: null };
    return [
      {
        ...{ ...blank, key: name, parent: null, kind: PieItemKind.pie, target, color, icon },
        name: demoAccountTexts[name].en,
      },
      {
        ...{ ...blank, key: of, parent: name, kind: PieItemKind.asset, target: "1" },
        asset: { ownerId: asset.ownerId, id: asset.id },
      },
    ];
  });

async function addThing({ tx, userId, now, today }: DemoPlace, thing: OwnThing) {
  const { name, note, ticker, interest, isGold } = thing;
  const { en, ru } = demoAccountTexts[name];
  const by = byUser({ db: tx, user: { id: userId }, now: () => now });
  const asset = await createOwnAsset(tx, userId, {
    ...{ type: typeOfClass(thing.class), ticker, name: en, nameRu: ru, currency: "RUB", now },
  });
  const values = {
    ...{ userId, assetId: asset.id, class: thing.class, interest, createdAt: now },
    valueKind: interest === null ? CustomValueKind.static : CustomValueKind.interest,
    ...(isGold && { metal: "gold", metalUnit: "gram", fineness: "0.9999" }),
    note: demoAccountTexts[note].en,
  };
  await changeShared(by, { kind: "own-asset-added", about: { name: en } }, (inner) =>
    insertRows(inner, customAssets, values),
  );
  const [row] = await tx
    .select()
    .from(customAssets)
    .where(and(eq(customAssets.userId, userId), eq(customAssets.assetId, asset.id)));
  if (row === undefined) throw new Error("the demo's own asset was not stored");
  const span = { from: thing.boughtOn as IsoDate, to: today };
  const isRuled = interest !== null || isGold;
  const points: readonly PricePoint[] = isRuled
    ? await rulePoints(tx, readerOfUser({ id: userId, isDemo: true }), { row, currency: "RUB" }, span)
    : estimates.flatMap(([year, close]) => {
        const day = `${year}-06-03` as IsoDate;
        return day <= today ? [{ asset, day, close }] : [];
      });
  await storePrices(tx, userId, [...points], isRuled ? ruleSource : ownSource);
  return asset;
}
