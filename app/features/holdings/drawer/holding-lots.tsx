import { useTranslation } from "react-i18next";
import { DateText, Quantity } from "../../../ui/money/amounts.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { moneyFigure } from "../../../ui/money/plain-figures.ts";
import { deriveDisposal, deriveLotCost } from "../derive-holding.ts";
import classes from "../holdings.module.css";
import type { OneHolding } from "../holdings.types.ts";

/** Open lots with costs, and sold ones with gains. */
export function HoldingLots({ one }: { readonly one: OneHolding }) {
  const { t } = useTranslation("holdings");
  const { lots, disposals, currency } = one;
  return (
    <>
      {lots.length > 0 && (
        <section>
          <h3>{t("drawer.lots")}</h3>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("drawer.opened")}</th>
                <th scope="col">{t("column.quantity")}</th>
                <th scope="col">{t("column.cost")}</th>
              </tr>
            </thead>
            <tbody>
              {lots.map((lot, place) => (
                <tr key={`${lot.openedOn}${lot.transactionIds.join()}${lot.quantity}`}>
                  <th scope="row">
                    <DateText value={lot.openedOn} />
                  </th>
                  <td>
                    <Quantity value={lot.quantity} />
                  </td>
                  <td>
                    {lot.cost === null ? (
                      t("drawer.unknown")
                    ) : (
                      <LotCost one={one} lot={lot} cost={lot.cost} name={`lot-cost-${place}`} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {disposals.length > 0 && (
        <section>
          <h3>{t("drawer.sold")}</h3>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("drawer.date")}</th>
                <th scope="col">{t("drawer.opened")}</th>
                <th scope="col">{t("column.quantity")}</th>
                <th scope="col">{t("drawer.gain")}</th>
              </tr>
            </thead>
            <tbody>
              {disposals.map((part, place) => (
                <tr key={`${part.transactionId}${part.openedOn}${part.quantity}`}>
                  <th scope="row">
                    <DateText value={part.date} />
                  </th>
                  <td>
                    <DateText value={part.openedOn} />
                  </td>
                  <td>
                    <Quantity value={part.quantity} />
                  </td>
                  <td>
                    {part.gain === null ? (
                      t("drawer.unknown")
                    ) : (
                      <FigureText
                        figure={moneyFigure(part.gain, currency)}
                        name={`sold-gain-${place}`}
                        derive={() => deriveDisposal(one, part, t)}
                        variant="cell"
                        sign="amount"
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

interface LotCostProps {
  readonly one: OneHolding;
  readonly lot: OneHolding["lots"][number];
  readonly cost: string;
  readonly name: string;
}

function LotCost({ one, lot, cost, name }: LotCostProps) {
  const { t } = useTranslation("holdings");
  const figure = moneyFigure(cost, lot.costCurrency);
  return (
    <FigureText
      figure={figure}
      name={name}
      derive={() => deriveLotCost(one, lot, figure, t)}
      variant="cell"
      digits="own"
    />
  );
}
