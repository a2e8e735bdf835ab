import { createHash } from "node:crypto";
import { fromDayNumber } from "@zerno/engine";
import { AssetType } from "../../../shared/codes.ts";
import type { DemoMarket } from "../demo-market.ts";
import { createNoise } from "../noise.ts";
import type { Bilingual } from "../portfolios/bilingual.ts";

export interface DemoHeadline {
  readonly assetId: string;
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly publishedAt: Date;
  readonly publisher: string;
}

export const newsDays = 90;
const chance = 0.07;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const demoPublisher: Bilingual = { en: "Demo news, fictional", ru: "Демо-новости, вымышлено" };

const companies: readonly Bilingual[] = [
  { en: "{name} opens a second plant ahead of schedule", ru: "{name}: второй завод открыт раньше срока" },
  {
    en: "{name} keeps its dividend policy for another year",
    ru: "{name}: дивидендная политика продлена на год",
  },
  { en: "{name} reports higher sales for the quarter", ru: "{name}: выручка за квартал выросла" },
  { en: "{name} names a new chief financial officer", ru: "{name}: назначен новый финансовый директор" },
  {
    en: "{name} cuts its investment plan by a tenth",
    ru: "{name}: инвестпрограмма сокращена на десятую часть",
  },
  { en: "{name} pays off a loan before it is due", ru: "{name}: кредит погашен досрочно" },
];
const bonds: readonly Bilingual[] = [
  { en: "{name}: coupon paid on time", ru: "{name}: купон выплачен в срок" },
  { en: "{name}: rating confirmed, outlook stable", ru: "{name}: рейтинг подтверждён, прогноз стабильный" },
];
const funds: readonly Bilingual[] = [
  { en: "{name} rebalances for the quarter", ru: "{name}: квартальная ребалансировка" },
  { en: "{name} lowers its fee", ru: "{name}: комиссия снижена" },
  { en: "{name} sees record inflows", ru: "{name}: рекордный приток средств" },
];
const coins: readonly Bilingual[] = [
  { en: "{name}: network upgrade scheduled", ru: "{name}: назначено обновление сети" },
  { en: "{name}: trading volume doubles in a week", ru: "{name}: объём торгов за неделю удвоился" },
];

const indices: readonly Bilingual[] = [
  { en: "{name}: constituents reviewed for the quarter", ru: "{name}: состав пересмотрен на квартал" },
  {
    en: "{name}: weights of the largest members capped",
    ru: "{name}: веса крупнейших участников ограничены",
  },
];

const byType: Readonly<Record<number, readonly Bilingual[]>> = {
  [AssetType.stock]: companies,
  [AssetType.reit]: companies,
  [AssetType.bond]: bonds,
  [AssetType.etf]: funds,
  [AssetType.crypto]: coins,
  [AssetType.index]: indices,
};

type Named = Pick<DemoMarket["assets"][number]["row"], "nameEn" | "nameRu" | "type">;

export const headlinesOf = ({ nameEn, nameRu, type }: Named): readonly Bilingual[] =>
  (byType[type] ?? []).map(({ en, ru }) => ({
    en: en.replace("{name}", nameEn),
    ru: ru.replace("{name}", nameRu),
  }));

/** Each day's headlines depend on that day alone. */
export function demoNews(market: DemoMarket, from: number, to: number): readonly DemoHeadline[] {
  return market.assets.flatMap(({ row, closes }) => {
    const titles = headlinesOf(row);
    if (titles.length === 0) return [];
    const isTraded = (day: number) =>
      closes
        .subarray(Math.max(0, day - market.firstDay - 14), day - market.firstDay + 1)
        .some((close) => !Number.isNaN(close));
    const noise = createNoise(`news:${row.ticker}`);
    const found: DemoHeadline[] = [];
    for (let day = from; day <= to; day++) {
      const drawn = noise.uniform(day);
      if (drawn >= chance || !isTraded(day)) continue;
      const title = titles[Math.floor((drawn / chance) * titles.length)]?.en ?? "";
      const url = `/public/asset/${row.ticker}@${row.exchange}?news=${fromDayNumber(day)}`;
      found.push({
        assetId: row.id,
        id: createHash("sha256").update(url).digest("hex"),
        ...{ title, url, publisher: demoPublisher.en },
        publishedAt: new Date(day * dayMs + (7 + (Math.floor(drawn * 1e6) % 11)) * hourMs),
      });
    }
    return found;
  });
}
