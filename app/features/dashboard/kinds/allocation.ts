import { allocationBy, groupings } from "../allocation.ts";
import type { Body, WidgetKind, WidgetQuestion } from "./kind.ts";

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
