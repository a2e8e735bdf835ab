import { figureOf } from "../../../ledger/figures.ts";
import { allocationBy, groupings } from "../allocation.ts";
import { type Body, type WidgetKind, type WidgetQuestion, whole } from "./kind.ts";

function slicesBy(by: (typeof groupings)[number], { view, period, language }: WidgetQuestion): Body | null {
  const slices = allocationBy(by, view, period, language);
  return slices.length === 0 ? null : { type: "slices", by, slices: [...slices] };
}

/** Shares of the value by a grouping of choice. */
export const allocation: WidgetKind = {
  kind: "allocation",
  width: 2,
  height: "high",
  settings: { by: groupings },
  answer: (question) => slicesBy(groupings.find((by) => by === question.settings.by) ?? "asset", question),
};

/** How much of the value moves with which currency. */
export const currencyExposure: WidgetKind = {
  kind: "currency-exposure",
  width: 2,
  height: "middle",
  settings: {},
  answer: (question) => slicesBy("currency", question),
};

/** The part of the value in its largest holdings. */
export const concentration: WidgetKind = {
  kind: "concentration",
  width: 2,
  height: "middle",
  settings: { rows: ["5", "10", "20"] },
  answer: (question) => {
    const { view, period, language, settings } = question;
    if ("refused" in figureOf(view, "value", whole, period)) return slicesBy("asset", question);
    const slices = allocationBy("asset", view, period, language).filter(({ asset }) => asset !== null);
    return slices.length === 0
      ? null
      : { type: "slices", by: "largest", slices: slices.slice(0, Number(settings.rows)) };
  },
};
