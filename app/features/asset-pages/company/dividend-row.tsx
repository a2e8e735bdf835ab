import { useTranslation } from "react-i18next";
import type { FactAsset } from "../../../ui/market/derive-market-facts.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import classes from "../asset-page.module.css";
import type { Dividends } from "../asset-parts.ts";
import { deriveDeclared, derivePayment, derivePaymentDay } from "./derive-dividends.ts";

interface PaymentRowProps {
  readonly payment: Dividends["payments"][number];
  readonly splits: Dividends["splits"];
  readonly asset: FactAsset;
  /** Unique among the payments. */
  readonly name: string;
}

/** Dividend with its days, adjusted and as declared; each can be explained. */
export function PaymentRow({ payment, splits, asset, name }: PaymentRowProps) {
  const { t } = useTranslation(["asset-pages", "assets"]);
  const { adjustedAmount, amount, currency, isSpecial, source } = payment;
  const day = (which: "exDate" | "payDate") =>
    payment[which] ? (
      <FigureText
        figure={{ value: payment[which], unit: "date" }}
        name={`${which}-${name}`}
        derive={() => derivePaymentDay(t, asset, which, payment)}
      />
    ) : (
      "—"
    );
  return (
    <tr>
      <td>{day("exDate")}</td>
      <td>{day("payDate")}</td>
      <td className="num">
        <FigureText
          figure={{ value: adjustedAmount, unit: "price", currency }}
          name={`payment-${name}`}
          derive={() => derivePayment(t, asset, payment, splits)}
          variant="cell"
        />
        {adjustedAmount !== amount && (
          <span className={classes.second}>
            {t("asset-pages:dividends.declared")}{" "}
            <FigureText
              figure={{ value: amount, unit: "price", currency }}
              name={`declared-${name}`}
              derive={() => deriveDeclared(t, asset, payment)}
              variant="note"
            />
          </span>
        )}
        {isSpecial && <span className={classes.second}>{t("asset-pages:dividends.special")}</span>}
      </td>
      <td className={classes.words}>{t(`assets:source.${source}`, { defaultValue: source })}</td>
    </tr>
  );
}
