import type { ComponentType, ReactNode } from "react";
import type { AssetAddress } from "./asset-address.ts";
import { AssetFacts } from "./asset-facts-card.tsx";
import { AssetHead } from "./asset-head.tsx";
import classes from "./asset-page.module.css";
import { type AssetPart, type Position, partsOf, type Summary } from "./asset-parts.ts";
import { AssetBond } from "./bonds/asset-bond.tsx";
import { AssetDividends } from "./company/asset-dividends.tsx";
import { AssetFinancials } from "./company/asset-financials.tsx";
import { AssetFund } from "./company/asset-fund.tsx";
import { AssetInsight } from "./company/asset-insight.tsx";
import { AssetNews } from "./company/asset-news.tsx";
import { AssetRating } from "./company/asset-rating.tsx";
import { AssetPrices } from "./prices/asset-prices.tsx";

interface PartProps {
  readonly address: AssetAddress;
  readonly summary: Summary;
}

const parts: Readonly<Record<AssetPart, ComponentType<PartProps>>> = {
  bond: AssetBond,
  dividends: AssetDividends,
  financials: AssetFinancials,
  rating: AssetRating,
  insight: AssetInsight,
  fund: AssetFund,
  news: AssetNews,
};

/** Wide tables and charts; other parts share rows. */
const wide: ReadonlySet<AssetPart> = new Set(["bond", "dividends", "financials"]);

interface AssetPageProps extends PartProps {
  /** Buttons of the head. */
  readonly actions?: ReactNode;
  /** Reader's holdings, above the parts at full width. */
  readonly own?: ReactNode;
  readonly trades?: Position["trades"];
}

/** Asset page; each part is rendered on the server or states why it is empty. */
export function AssetPage({ actions, own, trades = [], ...part }: AssetPageProps) {
  const shown = partsOf(part.summary.asset.type);
  const show = (isWide: boolean) =>
    shown
      .filter((name) => wide.has(name) === isWide)
      .map((name) => {
        const Part = parts[name];
        return <Part key={name} {...part} />;
      });
  return (
    <>
      <AssetHead summary={part.summary} actions={actions} />
      {own && <div className={classes.own}>{own}</div>}
      <div className={classes.columns}>
        <div className={classes.column}>
          <AssetPrices {...part} trades={trades} />
          {show(true)}
        </div>
        <div className={classes.column}>
          <AssetFacts summary={part.summary} />
          {show(false)}
        </div>
      </div>
    </>
  );
}
