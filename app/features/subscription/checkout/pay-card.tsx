import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { errorText } from "../../../ui/states/error-text.ts";
import type { PaymentModal } from "../buying/buying.schema.ts";
import { CardText } from "../buying/card-text.tsx";
import { useDay } from "../buying/use-day.ts";
import classes from "./checkout.module.css";
import type { usePay } from "./use-pay.ts";

interface PayCardProps {
  readonly modal: PaymentModal;
  readonly paying: ReturnType<typeof usePay>;
}

/** Consent to the charges that follow, and the button that pays. */
export function PayCard({ modal, paying: { pay, isBusy, refusalOf } }: PayCardProps) {
  const { t } = useTranslation(["buying", "common"]);
  const { locale } = useReader();
  const day = useDay();
  const [isAgreed, setAgreed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const error = refusalOf(modal);
  const { lines, currency, kind, nextPayment, card, provider, period } = modal;
  const money = (amount: string) => formatMoney(amount, locale, { currency, digits: "table" });
  if (kind === "none")
    return (
      <Card title={t("buying:pay.noneTitle")}>
        <ButtonLink href="/user-manage-subscription" variant="quiet">
          {t("buying:manage")}
        </ButtonLink>
      </Card>
    );
  const consent = t(`buying:pay.consent.${period}`, {
    price: money(nextPayment.price),
    date: day(nextPayment.at),
  });
  const submit = () => {
    setAsked(true);
    if (isAgreed && !isBusy) pay(modal);
  };
  return (
    <Card title={t(kind === "later" ? "buying:pay.laterTitle" : "buying:pay.title")}>
      <form
        className={classes.pay}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={classes.muted}>
          {kind === "later" ? (
            t("buying:pay.laterText", { date: day(modal.startsAt) })
          ) : card ? (
            <>
              {t("buying:pay.withCard")} <CardText card={card} />
            </>
          ) : (
            t(`buying:pay.by.${provider}`)
          )}
        </p>
        <Checkbox
          name="consent"
          checked={isAgreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          label={consent}
          error={isAsked && !isAgreed ? t("buying:pay.consentNeeded") : undefined}
        />
        {error && (
          <p className={classes.refused} role="alert">
            {error.code === "CONFLICT" ? t("buying:pay.changed") : errorText(error, t)}
          </p>
        )}
        <Button type="submit" loading={isBusy} fullWidth size="md">
          {payLabel(modal, money(lines.total), t)}
        </Button>
        <p className={classes.small}>
          {t("buying:pay.cancelAnyTime")} <a href="/public/terms">{t("buying:terms")}</a>,{" "}
          <a href="/public/privacy">{t("buying:privacy")}</a>.
        </p>
      </form>
    </Card>
  );
}

function payLabel(
  { kind, card, lines }: PaymentModal,
  total: string,
  t: ReturnType<typeof useTranslation>["t"],
): string {
  if (kind === "later") return t("buying:pay.change");
  if (Number(lines.total) === 0) return t("buying:pay.free");
  return t(card ? "buying:pay.now" : "buying:pay.toForm", { total });
}
