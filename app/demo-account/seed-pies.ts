import { loadPies, type NewPieNode, replacePies } from "../domain/allocation/pie-nodes.ts";
import { demoAccountTexts } from "../market/demo/portfolios/demo-account-texts.ts";
import { byUser, change } from "../portfolio/history/change.ts";
import type { PortfolioRow } from "../portfolio/portfolios/portfolios.queries.ts";
import { PieItemKind } from "../shared/codes.ts";
import { assetOf, type DemoPlace } from "./demo-place.ts";

type TextKey = keyof typeof demoAccountTexts;

interface Category {
  readonly name: TextKey;
  readonly target: string;
  readonly color: number;
  readonly icon: string;
  /** Ticker and share of the category. */
  readonly items: readonly (readonly [ticker: string, target: string])[];
}

interface Tree {
  readonly categories: readonly Category[];
  readonly cash: readonly [currency: string, target: string] | null;
}

/** The targets leave a drift. */
const trees: Readonly<Record<string, Tree>> = {
  "long-term": {
    cash: ["RUB", "0.04"],
    categories: [
      {
        ...{ name: "shares", target: "0.55", color: 1, icon: "chart" },
        items: [
          ["CHAINIK", "0.14"],
          ["KOPILKA", "0.14"],
          ["NEFTEKOT", "0.13"],
          ["GAZBEREG", "0.11"],
          ["RUDOGOR", "0.1"],
          ["SVYAZLES", "0.1"],
          ["POLKA5", "0.08"],
          ["UDOBRENA", "0.08"],
          ["TOKOVED", "0.06"],
          ["BIRZHAKA", "0.06"],
        ],
      },
      {
        ...{ name: "bonds", target: "0.28", color: 2, icon: "shield" },
        items: [
          ["GOSZERNO202", "0.25"],
          ["GOSZERNO204", "0.2"],
          ["GOSZERNO205", "0.2"],
          ["NEFTEKOTB2", "0.2"],
          ["POLKA5B4", "0.15"],
        ],
      },
      {
        ...{ name: "funds", target: "0.08", color: 3, icon: "building" },
        items: [
          ["ZERNORUS", "0.6"],
          ["SKLADOK", "0.4"],
        ],
      },
      { ...{ name: "metal", target: "0.05", color: 4, icon: "coin" }, items: [["ZERNOGOLD", "1"]] },
    ],
  },
  abroad: {
    cash: ["USD", "0.02"],
    categories: [
      {
        ...{ name: "indexFunds", target: "0.45", color: 1, icon: "globe" },
        items: [
          ["WHOLEPIE", "0.5"],
          ["NERDFUND", "0.3"],
          ["TERRAWELT", "0.2"],
        ],
      },
      {
        ...{ name: "companies", target: "0.43", color: 2, icon: "rocket" },
        items: [
          ["PEARWORKS", "0.28"],
          ["CLOUDBARN", "0.28"],
          ["FIZZCOLA", "0.22"],
          ["TENSORLY", "0.14"],
          ["VOLTPONY", "0.08"],
        ],
      },
      { ...{ name: "property", target: "0.1", color: 3, icon: "building" }, items: [["BRICKYARD", "1"]] },
    ],
  },
  experiments: {
    cash: null,
    categories: [
      {
        ...{ name: "coins", target: "0.8", color: 1, icon: "bolt" },
        items: [
          ["GRANUM", "0.6"],
          ["AETHERIO", "0.4"],
        ],
      },
      { ...{ name: "stable", target: "0.15", color: 2, icon: "cash" }, items: [["STEADYUSD", "1"]] },
      { ...{ name: "companies", target: "0.05", color: 3, icon: "chart" }, items: [["GEARLOCK", "1"]] },
    ],
  },
};

const blank = { name: "", color: null, icon: null, asset: null, currency: null } as const;

function nodesOf(place: DemoPlace, { categories, cash }: Tree): NewPieNode[] {
  const nodes = categories.flatMap(({ name, target, color, icon, items }): NewPieNode[] => [
    {
      ...{ ...blank, key: name, parent: null, kind: PieItemKind.pie, target, color, icon },
      name: demoAccountTexts[name].en,
    },
    ...items.map(([ticker, share]): NewPieNode => {
      const { ownerId, id } = assetOf(place, ticker);
      return {
        ...{ ...blank, key: ticker, parent: name, kind: PieItemKind.asset, target: share },
        asset: { ownerId, id },
      };
    }),
  ]);
  if (cash === null) return nodes;
  const [currency, target] = cash;
  return [
    ...nodes,
    { ...blank, key: `cash ${currency}`, parent: null, kind: PieItemKind.asset, target, currency },
  ];
}

/** Skips portfolios that ever had categories. */
export async function seedPies(place: DemoPlace): Promise<void> {
  for (const [key, tree] of Object.entries(trees)) {
    const portfolio = place.portfolios.get(key);
    if (portfolio !== undefined) await seedTree(place, portfolio, tree);
  }
}

async function seedTree(place: DemoPlace, portfolio: PortfolioRow, tree: Tree): Promise<void> {
  const { tx, userId, now } = place;
  const of = { userId, portfolioId: portfolio.id };
  // A visitor may have removed them: a tree without nodes existed.
  if ((await loadPies(tx, of)).version > 0) return;
  const by = byUser({ db: tx, user: { id: userId }, now: () => now });
  await change(by, { portfolioId: portfolio.id, kind: "pies-changed" }, (inner) =>
    replacePies(inner, of, nodesOf(place, tree), null),
  );
}
