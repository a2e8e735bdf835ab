import { allocationBy, groupings } from "../../../domain/allocation/allocation.ts";
import { brokersOf, listBrokers } from "../../../domain/allocation/grouping.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { type LedgerCtx, loadLedger } from "../../../portfolio/run/load-ledger.ts";
import type { Body, WidgetKind, WidgetQuestion } from "./kind.ts";
import { shownPortfolios } from "./shown-portfolios.ts";

type Grouping = (typeof groupings)[number];

function slicesBy(by: Grouping, question: WidgetQuestion, brokers = new Map<string, string>()): Body | null {
  const { view, period, language } = question;
  const slices = allocationBy(by, view, { period, language, brokers });
  return slices.length === 0 ? null : { type: "slices", by, slices: [...slices] };
}

/** Rows with accounts: a composite's are in its children's ledgers, already loaded. */
const ledgersIn = async (ctx: LedgerCtx, view: LedgerView): Promise<LedgerView[]> => {
  if (!view.portfolio.isComposite) return [view];
  const [, ...children] = await shownPortfolios(ctx.db, view);
  return Promise.all(children.map((id) => loadLedger({ ...ctx, currency: view.currency }, id)));
};

/** By asset; assets at two brokers form a joint group. */
async function brokersByAsset(ctx: LedgerCtx, view: LedgerView): Promise<Map<string, string>> {
  const found = new Map<string, Set<string>>();
  for (const ledger of await ledgersIn(ctx, view)) {
    const brokers = await listBrokers(ctx.db, ctx.user.id, ledger.portfolio.id);
    for (const { assetId } of ledger.run.holdings()) {
      const names = found.get(assetId) ?? new Set();
      for (const name of brokersOf(ledger, assetId, brokers)) names.add(name);
      found.set(assetId, names);
    }
  }
  return new Map([...found].map(([assetId, names]) => [assetId, [...names].sort().join(" + ")]));
}

export const allocation: WidgetKind = {
  kind: "allocation",
  width: 2,
  height: "high",
  settings: { by: groupings },
  read: async (ctx, question) => {
    const by = groupings.find((known) => known === question.settings.by) ?? "asset";
    if (by !== "broker") return slicesBy(by, question);
    return slicesBy(by, question, await brokersByAsset(ctx, question.view));
  },
};

export const currencyExposure: WidgetKind = {
  kind: "currency-exposure",
  width: 2,
  height: "middle",
  settings: {},
  answer: (question) => slicesBy("currency", question),
};
