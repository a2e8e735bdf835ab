import { listBrokers } from "../../../ledger/grouping.ts";
import { allocationBy, groupings } from "../allocation.ts";
import type { Body, WidgetKind, WidgetQuestion } from "./kind.ts";

type Grouping = (typeof groupings)[number];
type Brokers = ReadonlyMap<string, string>;

function slicesBy(by: Grouping, { view, period, language }: WidgetQuestion, brokers?: Brokers): Body | null {
  const slices = allocationBy(by, view, { period, language, brokers });
  return slices.length === 0 ? null : { type: "slices", by, slices: [...slices] };
}

/** Shares of the value by a grouping of choice. */
export const allocation: WidgetKind = {
  kind: "allocation",
  width: 2,
  height: "high",
  settings: { by: groupings },
  read: async ({ db, user }, question) => {
    const by = groupings.find((known) => known === question.settings.by) ?? "asset";
    if (by !== "broker") return slicesBy(by, question);
    return slicesBy(by, question, await listBrokers(db, user.id, question.view.portfolio.id));
  },
};

/** How much of the value moves with which currency. */
export const currencyExposure: WidgetKind = {
  kind: "currency-exposure",
  width: 2,
  height: "middle",
  settings: {},
  answer: (question) => slicesBy("currency", question),
};
