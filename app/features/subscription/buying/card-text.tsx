import { useTranslation } from "react-i18next";
import type { CardView } from "./buying.schema.ts";

/** Names of card brands as their owners write them; Stripe writes all in lower case. */
const brands: Readonly<Record<string, string>> = {
  ...{ visa: "Visa", mastercard: "Mastercard", amex: "American Express", discover: "Discover" },
  ...{ diners: "Diners Club", jcb: "JCB", unionpay: "UnionPay", mir: "Mir" },
};

/** "Visa •••• 4242, expires 08/2027". */
export function CardText({ card: { brand, mask, expires } }: { readonly card: CardView }) {
  const { t } = useTranslation("buying");
  const [year = "", month = ""] = (expires ?? "").split("-");
  return (
    <span className="num">
      {brand === null ? t("buying:card.one") : (brands[brand] ?? brand)}
      {mask !== null && (
        <>
          {" "}
          <span aria-hidden>••••</span>
          <span className="visually-hidden">{t("buying:card.endingIn")}</span> {mask}
        </>
      )}
      {expires !== null && `, ${t("buying:card.expires", { date: `${month}/${year}` })}`}
    </span>
  );
}
