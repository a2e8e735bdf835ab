import { dayNumber, type IsoDate, rateMarks } from "@zerno/engine";
import { piePeriod } from "../../../domain/allocation/pie-view.ts";
import { condenseNotes } from "../../../portfolio/figures/condense-notes.ts";
import { figureOf, toWireReason } from "../../../portfolio/figures/figures.ts";
import type { Reason } from "../../../shared/common.schema.ts";
import type { PlanAsset, PlanGround } from "./build-plan.ts";

/** Plans use closes, not today's trades, and no pending payments. */
const isOfClose = ({ code }: Reason): boolean => !/^(provisional|receivable)/.test(code);

/** Returns the marks of an order's price and rate: those of the holding, or of the close of an asset not held. */
export function orderNotes(ground: PlanGround, { row, terms, used }: PlanAsset): Reason[] {
  const { view } = ground.ledger;
  const period = piePeriod(view);
  const value = figureOf(view, "value", { kind: "asset", assetId: row.id }, period);
  if ("value" in value) return (value.notes ?? []).filter(isOfClose);
  const { currency } = ground.input;
  const marked = { input: { currency, rates: ground.series }, rates: ground.rates };
  const notes = [
    ...(used.usedOn < view.today
      ? [{ code: "stale-price", params: { asset: row.ticker, date: used.usedOn } }]
      : []),
    ...rateMarks(marked, terms.currency, dayNumber(view.today as IsoDate)).map((note) =>
      toWireReason(note, view.assets),
    ),
  ];
  return condenseNotes(notes, period);
}
