import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { PublicHoldingAmounts, PublicRatio } from "../../../shared/schemas/publication.schema.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import { AssetName } from "./asset-name.tsx";
import { RatioText } from "./ratio-text.tsx";
import classes from "./view.module.css";
import type { Portfolio } from "./view.types.ts";

type Amounts = z.output<typeof PublicHoldingAmounts>;

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  readonly weight: PublicRatio;
  /** Absent where a return does not apply, as for cash. */
  readonly simpleReturn?: PublicRatio;
  readonly amounts: Amounts;
}

function useRows({ holdings, hidden, cash }: Portfolio): Row[] {
  const { t } = useTranslation("public-portfolios");
  return [
    ...holdings.map((holding, at) => ({
      ...holding,
      key: holding.asset.id ?? `own-${at}`,
      name: <AssetName asset={holding.asset} />,
    })),
    ...(hidden
      ? [
          {
            ...hidden,
            key: "hidden",
            name: <span title={t("view.hiddenHint")}>{t("view.hidden")}</span>,
          },
        ]
      : []),
    ...cash.map(({ currency, ...row }) => ({
      ...row,
      key: `cash-${currency}`,
      name: t("view.cashOf", { currency }),
    })),
  ];
}

/** Lists holdings with weight and return; amounts only where the owner shows them. */
export function HoldingsCard({ portfolio }: { readonly portfolio: Portfolio }) {
  const { t } = useTranslation("public-portfolios");
  const rows = useRows(portfolio);
  const { publication, period } = portfolio;
  const hasAmounts = publication.areAmountsShown;
  const columns = ["weight", "return", ...(hasAmounts ? ["quantity", "value"] : [])];
  return (
    <Card title={t("view.holdings.title")} isFlush>
      {rows.length === 0 ? (
        <EmptyLine>{t("view.holdings.none")}</EmptyLine>
      ) : (
        <ScrollBox label={t("view.holdings.title")}>
          <table className={classes.table} data-holdings={portfolio.holdings.length}>
            <thead>
              <tr>
                <th scope="col">{t("view.column.asset")}</th>
                {columns.map((name) => (
                  <th key={name} scope="col" className="num">
                    {t(`view.column.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, weight, simpleReturn, amounts }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td className="num">
                    <RatioText
                      {...{ ratio: weight, period }}
                      name={`weight-${key}`}
                      metric="weight"
                      variant="cell"
                    />
                    <WeightBar weight={weight} />
                  </td>
                  <td className="num">
                    {simpleReturn && (
                      <RatioText
                        {...{ ratio: simpleReturn, period }}
                        name={`return-${key}`}
                        metric="simpleReturn"
                        variant="cell"
                        sign
                      />
                    )}
                  </td>
                  {hasAmounts && <AmountCells id={key} amounts={amounts} />}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </Card>
  );
}

/** Draws the weight as a bar for a quick glance, hidden from screen readers. */
const WeightBar = ({ weight }: { readonly weight: PublicRatio }) =>
  "value" in weight && Number(weight.value) > 0 ? (
    <span className={classes.bar} aria-hidden="true">
      <span style={{ width: `${Math.min(100, Number(weight.value) * 100).toFixed(1)}%` }} />
    </span>
  ) : null;

function AmountCells({ id, amounts }: { readonly id: string; readonly amounts: Amounts }) {
  const target = (metric: string) => ({ metric, scope: { kind: "portfolio", portfolioId: "" } }) as const;
  return (
    <>
      <td className="num">
        {amounts?.quantity && (
          <FigureText
            figure={amounts.quantity}
            name={`quantity-${id}`}
            explain={target("quantity")}
            variant="cell"
          />
        )}
      </td>
      <td className="num">
        {amounts && (
          <FigureText figure={amounts.value} name={`value-${id}`} explain={target("value")} variant="cell" />
        )}
      </td>
    </>
  );
}
