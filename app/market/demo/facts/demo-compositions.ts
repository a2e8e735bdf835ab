import type { IsoDate } from "@zerno/engine";
import type { HoldingRow } from "../../providers/rows.ts";
import type { DemoMarket } from "../demo-market.ts";

export interface DemoComposition {
  readonly assetId: string;
  readonly day: IsoDate;
  readonly holdings: readonly HoldingRow[];
}

type Line = readonly [ticker: string, percent: number];

const rouble: readonly Line[] = [
  ["NEFTEKOT", 15.2],
  ["KOPILKA", 14.6],
  ["GAZBEREG", 12.1],
  ["YAGODATA", 9.4],
  ["RUDOGOR", 8.3],
  ["POLKA5", 6.9],
  ["CHAINIK", 6.2],
  ["UDOBRENA", 5.8],
  ["MAGNITKO", 4.7],
  ["SVYAZLES", 4.4],
  ["BIRZHAKA", 3.9],
  ["TOKOVED", 3.1],
  ["BETONUS", 2.2],
  ["APTECHKA", 1.6],
];
const american: readonly Line[] = [
  ["PEARWORKS", 14.8],
  ["CLOUDBARN", 13.9],
  ["TENSORLY", 12.7],
  ["OLDBRIDGE", 8.8],
  ["TOLLGATE", 8.1],
  ["PATIENTCO", 7.6],
  ["CARTWHEEL", 6.9],
  ["FIZZCOLA", 6.4],
  ["DRILLBEE", 5.9],
  ["VOLTPONY", 5.3],
  ["MOONPAPER", 3.8],
  ["GEARLOCK", 2.1],
];
const european: readonly Line[] = [
  ["ALPENUHR", 41.5],
  ["PARFUMEL", 36.2],
  ["FOGHORN", 22.3],
];

const lines: Readonly<Record<string, readonly Line[]>> = {
  ZERNORUS: rouble,
  ZERNOBND: [
    ["GOSZERNO205", 26.4],
    ["GOSZERNO203", 22.8],
    ["GOSZERNO202", 14.1],
    ["SVYAZLESB3", 11.7],
    ["YAGODAB5", 9.9],
    ["POLKA5B4", 8.2],
    ["NEFTEKOTB2", 4.6],
  ],
  ZERNOCASH: [
    ["GOSZERNO202", 8.5],
    ["GOSZERNO204", 6],
  ],
  WHOLEPIE: american,
  NERDFUND: [
    ["PEARWORKS", 27.6],
    ["CLOUDBARN", 25.1],
    ["TENSORLY", 24.4],
    ["TOLLGATE", 11.3],
    ["VOLTPONY", 7.8],
  ],
  TERRAWELT: [
    ["PEARWORKS", 10.2],
    ["CLOUDBARN", 9.1],
    ["TENSORLY", 8.8],
    ["ALPENUHR", 7.4],
    ["PARFUMEL", 6.6],
    ["OLDBRIDGE", 5.7],
    ["PATIENTCO", 5.1],
    ["FOGHORN", 4.6],
    ["FIZZCOLA", 4.2],
    ["TOLLGATE", 4],
  ],
  DEMORUS: rouble,
  DEMOUSA: american,
  DEMOEUR: european,
};

const named: Readonly<Record<string, readonly (readonly [name: string, percent: number])[]>> = {
  ZERNOCASH: [["Overnight lending against bonds", 83.5]],
  ZERNOGOLD: [["Gold bars", 99.6]],
  STEADYBND: [
    ["Demo Treasury notes, 2 to 5 years", 46.2],
    ["Demo Treasury notes, 5 to 10 years", 38.1],
    ["Demo Treasury bonds, over 10 years", 14.9],
  ],
};

export function demoCompositions(market: DemoMarket, day: IsoDate): readonly DemoComposition[] {
  const byTicker = new Map(market.assets.map(({ row }) => [row.ticker, row]));
  const nameOf = (ticker: string) => byTicker.get(ticker)?.nameEn ?? ticker;
  return [...new Set([...Object.keys(lines), ...Object.keys(named)])].flatMap((fund) => {
    const assetId = byTicker.get(fund)?.id;
    if (assetId === undefined) return [];
    const holdings = [
      ...(named[fund] ?? []).map(([name, percent]) => ({
        ticker: null,
        name,
        weightPercent: String(percent),
      })),
      ...(lines[fund] ?? []).map(([ticker, percent]) => ({
        ...{ ticker, name: nameOf(ticker), weightPercent: String(percent) },
      })),
    ];
    return [{ assetId, day, holdings: holdings.map((holding) => ({ ...holding, day })) }];
  });
}
