import { v5 } from "uuid";
import type { AssetKey } from "../assets/assets.ts";
import type { OfferRow, Rows } from "../providers/rows.ts";
import type { NewCorporateEvent } from "./corporate-events.ts";
import type { NewIncomeEvent } from "./store-income-events.ts";

const namespace = "b0d34c57-2c1e-4a8a-9a13-7f0f6f0f2a90";

const idOf = (...parts: readonly string[]): string => v5(parts.join(" "), namespace);

interface BondAsset extends AssetKey {
  readonly currency: string;
}

const isCall = ({ text }: OfferRow): boolean => /call|досрочн|погашен/i.test(text);

function toOffer(asset: BondAsset, row: OfferRow, source: string): NewCorporateEvent[] {
  const { day, pricePercent, startsOn, endsOn } = row;
  if (pricePercent === null || !/[1-9]/.test(pricePercent)) return [];
  const side = isCall(row) ? "call" : "put";
  return [
    {
      id: idOf(asset.ownerId, asset.id, "offer", side, day),
      ...{ assetOwnerId: asset.ownerId, assetId: asset.id, kind: "offer", effectiveOn: day },
      ...{ announcedOn: null, toAssetOwnerId: null, toAssetId: null, source },
      terms: { side, pricePercent, startsOn, endsOn },
    },
  ];
}

/** Ids follow from asset, kind and day. An unannounced coupon has no amount; the last repayment is the redemption. */
export function toBondEvents(
  asset: BondAsset,
  rows: readonly Rows["payments"][],
  source: string,
): { readonly income: NewIncomeEvent[]; readonly offers: NewCorporateEvent[] } {
  const income: NewIncomeEvent[] = [];
  const offers: NewCorporateEvent[] = [];
  const base = { assetOwnerId: asset.ownerId, assetId: asset.id, exDate: null, source };
  for (const row of rows) {
    if (row.kind === "offer") offers.push(...toOffer(asset, row, source));
    if (row.kind === "coupon")
      income.push({
        id: idOf(asset.ownerId, asset.id, "coupon", row.payDate),
        ...{
          ...base,
          kind: "coupon",
          startsOn: row.startsOn,
          payDate: row.payDate,
          recordDate: row.recordDate,
        },
        ...{ amount: row.amount, currency: row.currency ?? asset.currency },
      });
    if (row.kind === "amortisation") {
      const kind = row.isRedemption ? "redemption" : "amortisation";
      income.push({
        id: idOf(asset.ownerId, asset.id, kind, row.payDate),
        ...{ ...base, kind, startsOn: null, payDate: row.payDate },
        ...{ amount: row.amount, currency: row.currency ?? asset.currency },
      });
    }
  }
  return { income, offers };
}
