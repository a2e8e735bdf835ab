import { addDays, addMonths, addYears, type IsoDate, monthOf, type Period } from "@zerno/engine";
import { plainFigureOf } from "../../../portfolio/figures/figures.ts";
import { spansOf } from "../../../portfolio/figures/spans.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { publicAsset } from "./public-assets.ts";
import { publicAmount, publicRatio, publicShare } from "./public-figures.ts";
import type { Shown } from "./public-parts.ts";
import type { SnapshotIncome } from "./snapshot.types.ts";

const whole = { kind: "portfolio" } as const;
const months = 24;

/** Returns the last months, the current one with all its days. */
function lastMonths(today: IsoDate) {
  const first = `${monthOf(today)}-01` as IsoDate;
  return spansOf({ from: addDays(addMonths(first, 1 - months), -1), to: today }, "month", months);
}

/** Returns yields, and income by month and payer as shares of the last year's income. */
export function publicIncome(view: LedgerView, shown: Shown): SnapshotIncome {
  const { today } = view;
  const year: Period = { from: addYears(today, -1), to: today };
  const paid = (period: Period) => plainFigureOf(view, "incomePaid", whole, period);
  const all = paid(year);
  const ratio = (id: "dividendYield" | "forwardYield" | "yieldOnCost" | "dividendGrowth5") =>
    publicRatio(plainFigureOf(view, id, whole, year));
  const isPaid = (figure: ReturnType<typeof paid>) => "refused" in figure || Number(figure.value) !== 0;
  const payers = view.run.holdings().flatMap(({ assetId }) => {
    const row = view.assets.get(assetId);
    const of = plainFigureOf(view, "incomePaid", { kind: "asset", assetId }, year);
    return row && isPaid(of) ? [{ row, of }] : [];
  });
  const isHidden = ({ row }: (typeof payers)[number]) => shown.hiddenAssets.includes(row.id);
  const amountOf = ({ of }: (typeof payers)[number]) => ("value" in of ? Number(of.value) : 0);
  const hiddenIds = payers.filter(isHidden).map(({ row }) => row.id);
  const hidden = { kind: "group", id: "public-hidden-income", assetIds: hiddenIds, currencies: [] } as const;
  return {
    figures: {
      dividendYield: ratio("dividendYield"),
      forwardYield: ratio("forwardYield"),
      yieldOnCost: ratio("yieldOnCost"),
      dividendGrowth5: ratio("dividendGrowth5"),
    },
    months: lastMonths(today).map(({ name, from, to }) => ({
      month: name,
      share: publicShare(paid({ from, to }), all),
    })),
    payers: payers
      .filter((payer) => !isHidden(payer))
      .sort((a, b) => amountOf(b) - amountOf(a) || (a.row.id < b.row.id ? -1 : 1))
      .map(({ row, of }) => ({ asset: publicAsset(row), share: publicShare(of, all) })),
    hidden:
      hiddenIds.length === 0
        ? null
        : { share: publicShare(plainFigureOf(view, "incomePaid", hidden, year), all) },
    amounts: shown.areAmountsShown ? { incomePaid: publicAmount(all) } : null,
  };
}
