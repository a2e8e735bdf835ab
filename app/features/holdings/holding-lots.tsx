import { useTranslation } from "react-i18next";
import { DateText, Money, Quantity } from "../../ui/money/amounts.tsx";
import type { OneHolding } from "./holding-drawer.tsx";
import classes from "./holdings.module.css";

/** Open lots with their cost, and what was sold with its gain. */
export function HoldingLots({ one }: { readonly one: OneHolding }) {
  const { t } = useTranslation("holdings");
  const { lots, disposals, currency } = one;
  const gain = (value: string | null) =>
    value === null ? t("drawer.unknown") : <Money value={value} currency={currency} sign="always" />;
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
              {lots.map((lot) => (
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
                      <Money value={lot.cost} currency={lot.costCurrency} digits="own" />
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
              {disposals.map((part) => (
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
                  <td>{gain(part.gain)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
