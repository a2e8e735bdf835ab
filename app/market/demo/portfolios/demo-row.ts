import type { IsoDate, KindName } from "@zerno/engine";
import type { AssetKey } from "../../assets/assets.ts";
import type { Bilingual } from "./bilingual.ts";

/**
 * Row of the transactions table without ids. A trade without `amount` is worth quantity x price (bonds: x remaining
 * nominal / 100).
 */
export interface DemoRow {
  readonly kind: KindName;
  readonly tradeDate: IsoDate;
  readonly asset?: AssetKey;
  readonly quantity?: string;
  readonly price?: string;
  readonly currency: string;
  readonly amount?: string;
  readonly accrued?: string;
  readonly fee?: string;
  readonly feeCurrency?: string;
  readonly tax?: string;
  readonly taxCurrency?: string;
  readonly toAmount?: string;
  readonly toCurrency?: string;
  readonly ratioTo?: string;
  readonly ratioFrom?: string;
  readonly affectsCash: boolean;
  readonly note?: Bilingual;
}

export interface DemoPortfolio {
  readonly key: "long-term" | "abroad" | "experiments";
  readonly name: Bilingual;
  readonly note: Bilingual;
  readonly currency: string;
  readonly isCashTracked: boolean;
  readonly rows: readonly DemoRow[];
}
