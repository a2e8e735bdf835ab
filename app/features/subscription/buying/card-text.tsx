import { useTranslation } from "react-i18next";
import type { CardView } from "./buying.schema.ts";

/** "Visa •••• 4242, expires 08/2027". */
export function CardText({ card: { brand, mask, expires } }: { readonly card: CardView }) {
  const { t } = useTranslation("buying");
  const [year = "", month = ""] = (expires ?? "").split("-");
  return (
    <span className="num">
      {brand ?? t("buying:card.one")}
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
