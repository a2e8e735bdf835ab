import { useTranslation } from "react-i18next";
import { DateText, Quantity } from "../../ui/money/amounts.tsx";
import type { Move } from "./move.contract.ts";
import classes from "./moves.module.css";

interface MovedLotsProps {
  readonly lots: Move["lots"];
  /** Already transferred. */
  readonly isKept: boolean;
}

/** Lots of a transfer: units, purchase day, total cost in the asset's currency. */
export function MovedLots({ lots, isKept }: MovedLotsProps) {
  const { t } = useTranslation("moves");
  if (lots.length === 0) return null;
  return (
    <table className={classes.lotTable}>
      <caption>{t(isKept ? "lotsKept" : "lots")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("acquired")}</th>
          <th scope="col" className="num">
            {t("quantity")}
          </th>
          <th scope="col" className="num">
            {t("cost")}
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map(({ acquiredOn, quantity, cost }) => (
          <tr key={`${acquiredOn} ${cost === null}`}>
            <td>{acquiredOn ? <DateText value={acquiredOn} width="digits" /> : t("unknown")}</td>
            <td className="num">
              <Quantity value={quantity} />
            </td>
            <td className="num">{cost === null ? t("unknown") : <Quantity value={cost} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
