import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/shell/card.tsx";
import type { SubscriptionState } from "../buying/buying.schema.ts";
import { CardText } from "../buying/card-text.tsx";
import classes from "./manage.module.css";

/** The card that is charged. Nothing where none was ever saved. */
export function MethodCard({ state: { card } }: { readonly state: SubscriptionState }) {
  const { t } = useTranslation("buying");
  if (card === null) return null;
  return (
    <Card title={t("buying:card.title")}>
      <p className={classes.amount}>
        <CardText card={card} />
      </p>
      <p className={classes.muted}>{t(`buying:card.keptBy.${card.provider}`)}</p>
    </Card>
  );
}
