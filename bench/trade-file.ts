import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import { type DemoAsset, generateDemoMarket } from "../app/market/demo/demo-market.ts";
import { AssetType } from "../app/shared/codes.ts";
import { createRandom, type Random } from "../packages/engine/src/testing/random.ts";

const header =
  "Event,Date,Symbol,Price,Quantity,Currency,FeeTax,Exchange,NKD,FeeCurrency,DoNotAdjustCash,Note";
const years = 10;

/** Assets of the demo market tradable in the whole period without a split. */
function tradable(assets: readonly DemoAsset[], firstIndex: number): DemoAsset[] {
  return assets.filter(
    ({ row, splits, closes }) =>
      row.type !== AssetType.bond && splits.length === 0 && closeAt(closes, firstIndex) !== undefined,
  );
}

/** Returns a close at most ten market days old. */
function closeAt(closes: ArrayLike<number>, index: number): number | undefined {
  for (let at = index; at > index - 10; at--) {
    const close = closes[at] ?? Number.NaN;
    if (!Number.isNaN(close)) return close;
  }
  return undefined;
}

/**
 * Returns a template file of trades in demo assets near their closes, spread over the last ten years up to yesterday;
 * the first rows deposit the money. Deterministic by `rows` and day.
 */
export function tradeFile(rows: number, today: IsoDate): string {
  const market = generateDemoMarket(today);
  const lastDay = market.lastDay - 1;
  const firstDay = lastDay - Math.round(years * 365.25);
  const assets = tradable(market.assets, firstDay - market.firstDay);
  const currencies = [...new Set(assets.map(({ row }) => row.currency))];
  const start = fromDayNumber(firstDay);
  const lines = currencies.map((currency) => `Cash_In,${start},${currency},1,9000000000,${currency},,,,,,`);
  const random = createRandom(11);
  const held = assets.map(() => 0);
  for (let number = lines.length; number < rows; number++) {
    const index = number % assets.length;
    const asset = assets[index];
    if (!asset) throw new Error("the demo market has no asset to trade");
    const day = firstDay + Math.floor((number * (lastDay - firstDay)) / rows);
    const units = tradedUnits(random, held[index] ?? 0);
    held[index] = (held[index] ?? 0) + units;
    const close = closeAt(asset.closes, day - market.firstDay) ?? 1;
    const price = (close * (0.99 + random.next() * 0.02)).toFixed(4);
    const fee = (random.integer(1, 500) / 100).toFixed(2);
    const { ticker, currency } = asset.row;
    const event = units < 0 ? "Sell" : "Buy";
    lines.push(
      `${event},${fromDayNumber(day)},${ticker},${price},${Math.abs(units)},${currency},${fee},DEMO,,${currency},,`,
    );
  }
  return `${[header, ...lines].join("\n")}\n`;
}

/** Returns units, negative for a sale and at most those held. */
function tradedUnits(random: Random, held: number): number {
  const isSale = random.chance(0.45) && held > 0;
  return isSale ? -random.integer(1, held) : random.integer(1, 100);
}

/** Returns today in UTC, as on the server. */
export const todayUtc = (): IsoDate =>
  fromDayNumber(dayNumber(new Date().toISOString().slice(0, 10) as IsoDate));
