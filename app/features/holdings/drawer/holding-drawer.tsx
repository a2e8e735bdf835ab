import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { AssetPageLink } from "../../../shell/asset-page-link.tsx";
import { Writes } from "../../../shell/writes.tsx";
import { DateText, Quantity } from "../../../ui/money/amounts.tsx";
import { GainsBridgeList } from "../../../ui/money/gains-bridge.tsx";
import { DetailDrawer } from "../../../ui/shell/detail-drawer.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import classes from "../holdings.module.css";
import type { HoldingsInput, OneHolding } from "../holdings.types.ts";
import { HoldingBond } from "./holding-bond.tsx";
import { HoldingFigureList } from "./holding-figure-list.tsx";
import { HoldingLots } from "./holding-lots.tsx";
import { HoldingNote } from "./holding-note.tsx";
import { HoldingPrices } from "./holding-prices.tsx";
import { HoldingTransactions } from "./holding-transactions.tsx";
import { RemoveHolding } from "./remove-holding.tsx";

interface DrawerProps {
  readonly input: HoldingsInput;
  /** A portfolio of positions without history. */
  readonly isStated: boolean;
  readonly onClose: () => void;
}

const shortcut = (one: OneHolding, action: "Add_Transaction" | "Add_Dividend"): string =>
  `/transactions?p=${one.portfolioId}&action=${action}&for=${one.holding.asset.id}`;

/** Remainders closed by rows, not shown as holdings. */
function Roundings({ one }: { readonly one: OneHolding }) {
  const { t } = useTranslation("holdings");
  if (one.roundings.length === 0) return null;
  return (
    <Notice>
      <ul>
        {one.roundings.map(({ date, quantity, transactionId }) => (
          <li key={`${transactionId}${quantity}`} data-rounding={transactionId}>
            <Link to={`/transactions?p=${one.portfolioId}&id=${transactionId}`}>
              <DateText value={date} />
            </Link>{" "}
            {t("drawer.rounding")} <Quantity value={quantity} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Drawer of a holding, addressed by `?asset=`. */
export function HoldingDrawer({ input, isStated, onClose }: DrawerProps) {
  const { t } = useTranslation("holdings");
  const [search] = useSearchParams();
  const assetId = search.get("asset");
  const { period, portfolioId } = input;
  const { data, error, refetch } = useApiQuery(
    "GET /api/holdings/one",
    { period, ...(portfolioId ? { portfolioId } : {}), assetId: assetId ?? "" },
    { isEnabled: assetId !== null },
  );
  const one = data?.holding.asset.id === assetId ? data : undefined;
  return (
    <DetailDrawer
      title={one?.holding.asset.name ?? t("drawer.holding")}
      subtitle={one && `${one.holding.asset.ticker} · ${t(`ledger:assetType.${one.holding.asset.type}`)}`}
      isOpen={assetId !== null}
      onClose={onClose}
      size="wide"
    >
      {error && (
        <ErrorState what={t("drawer.holding")} error={error} onRetry={() => void refetch()} isCompact />
      )}
      {!one && !error && <SkeletonRows count={8} />}
      {one && (
        <div className={classes.drawer}>
          <HoldingFigureList one={one} />
          <HoldingBond one={one} />
          {one.bridge && (
            <GainsBridgeList
              bridge={one.bridge}
              name="holding-bridge"
              of={{
                scope: {
                  kind: "asset",
                  portfolioId: one.portfolioId,
                  assetId: one.holding.asset.id,
                },
                period: one.period,
              }}
            />
          )}
          <Roundings one={one} />
          <HoldingNote key={one.holding.asset.id} one={one} />
          <HoldingPrices one={one} />
          <HoldingLots one={one} />
          <HoldingTransactions one={one} />
          <Link to={`/transactions?p=${one.portfolioId}&asset=${one.holding.asset.id}`}>
            {t("drawer.allTransactions", { count: one.transactionCount })}
          </Link>
          <AssetPageLink asset={one.holding.asset}>{t("drawer.assetPage")}</AssetPageLink>
          {!isStated && (
            <Writes by="edit">
              <p className={classes.shortcuts}>
                <Link className="button button-quiet" to={shortcut(one, "Add_Transaction")}>
                  {t("drawer.addTransaction")}
                </Link>
                <Link className="button button-quiet" to={shortcut(one, "Add_Dividend")}>
                  {t("drawer.addDividend")}
                </Link>
              </p>
            </Writes>
          )}
          {isStated && !one.holding.isClosed && (
            <Writes by="edit">
              <RemoveHolding one={one} onClose={onClose} />
            </Writes>
          )}
        </div>
      )}
    </DetailDrawer>
  );
}
