import { composeLedgers, type Dec, type IsoDate, runLedger } from "@zerno/engine";
import type { MarketPositions } from "../../market/change-log.ts";
import { createBoundedCache } from "../../shared/bounded-cache.ts";
import { blockedTerms, withFrozen } from "../assets/frozen-assets.ts";
import type { ChildOf } from "../portfolios/composite.queries.ts";
import { type LotMethods, methodOf, withExceptions } from "../portfolios/lot-methods.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import type { LedgerView } from "./ledger-view.ts";

const memoSize = 60;

interface Composite {
  readonly portfolio: PortfolioRow;
  readonly positions: MarketPositions;
  readonly children: readonly ChildOf[];
  readonly currency: string;
  readonly today: IsoDate;
  readonly lotMethods: LotMethods;
  /** Excluded by the composite. */
  readonly blocked: ReadonlySet<string>;
}

/**
 * Combines children read in the composite's currency. Joining or leaving is a flow at market value; lots stay per
 * child.
 * @param load a child's ledger in the composite's currency
 */
export async function loadComposite(
  { portfolio, positions, children, currency, today, lotMethods, blocked: own }: Composite,
  load: (portfolioId: string) => Promise<LedgerView>,
): Promise<LedgerView> {
  const views: LedgerView[] = [];
  for (const { id } of children) views.push(await load(id));
  const parts = views.map(({ input }, index) => {
    const { from, to } = children[index] ?? {};
    return { input, ...(from && { from: from as IsoDate }), ...(to && { to: to as IsoDate }) };
  });
  const costMethod = methodOf(portfolio);
  const { blockedHaircut = 0n as Dec, isBlockedApart = false } = blockedTerms(portfolio);
  const settings = { currency, asOf: today, costMethod, blockedHaircut, isBlockedApart } as const;
  const whole = composeLedgers(parts, settings);
  // Frozen at one broker freezes the combined row.
  const blocked = new Set([own, ...views.map((view) => view.blocked)].flatMap((ids) => [...ids]));
  const input = { ...whole, assets: withFrozen(withExceptions(whole.assets, lotMethods), blocked) };
  return {
    portfolio,
    currency,
    today,
    input,
    readAt: null,
    run: runLedger(input),
    positions,
    currencies: [...new Set(views.flatMap((view) => view.currencies))],
    // Children have their own sources.
    preferred: null,
    lotMethods,
    blocked,
    assets: new Map(views.flatMap((view) => [...view.assets])),
    memo: createBoundedCache(memoSize),
  };
}
