import { useTranslation } from "react-i18next";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { deriveHolding } from "./derive-preview.ts";
import type { PortfolioPreview } from "./portfolio-preview.contract.ts";
import classes from "./portfolio-preview.module.css";

/** Columns with the value first: on a phone the others are scrolled to. */
const columns = ["value", "weight", "quantity", "lastPrice"] as const;

/** Lists the holdings, largest first. */
export function HoldingsPart({ preview }: { readonly preview: PortfolioPreview }) {
  const { t } = useTranslation("portfolio-preview");
  const facts = { t, preview };
  const hasCost = preview.holdings.some(({ cost }) => "value" in cost);
  const shown = hasCost ? ([...columns, "cost", "unrealised"] as const) : columns;
  return (
    <Card title={t("holdings")} isFlush>
      <ScrollBox label={t("holdings")}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("column.asset")}</th>
              {shown.map((id) => (
                <th key={id} scope="col" className="num">
                  {t(`column.${id}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.holdings.map((row) => (
              <tr key={row.asset.id}>
                <th scope="row">
                  {row.asset.ticker}
                  <small className={classes.detail}>{row.asset.name}</small>
                </th>
                {shown.map((id) => (
                  <td key={id} className="num">
                    <FigureText
                      figure={row[id]}
                      name={`${id}-${row.asset.ticker}`}
                      derive={() => deriveHolding(facts, row, id)}
                      variant="cell"
                      sign={id === "unrealised"}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}
