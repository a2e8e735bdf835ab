import { useTranslation } from "react-i18next";
import { DateText, Quantity } from "../../ui/money/amounts.tsx";
import classes from "../transactions/transactions.module.css";
import type { Move } from "./move.contract.ts";

interface MovedLotsProps {
  readonly lots: Move["lots"];
  /** They went over already. */
  readonly isKept: boolean;
}

/** The lots that go over: units, day of purchase, whole cost in the asset's currency. */
export function MovedLots({ lots, isKept }: MovedLotsProps) {
  const { t } = useTranslation("transactions");
  if (lots.length === 0) return null;
  return (
    <table className={classes.lotTable}>
      <caption>{t(isKept ? "move.lotsKept" : "move.lots")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("move.acquired")}</th>
          <th scope="col" className="num">
            {t("move.quantity")}
          </th>
          <th scope="col" className="num">
            {t("move.cost")}
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map(({ acquiredOn, quantity, cost }) => (
          <tr key={`${acquiredOn} ${cost === null}`}>
            <td>{acquiredOn ? <DateText value={acquiredOn} width="digits" /> : t("move.unknown")}</td>
            <td className="num">
              <Quantity value={quantity} />
            </td>
            <td className="num">{cost === null ? t("move.unknown") : <Quantity value={cost} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
