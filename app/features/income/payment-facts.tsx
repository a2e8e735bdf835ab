import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useReader } from "../../i18n/reader-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import type { CalendarEntry } from "./calendar/calendar.contract.ts";
import {
  derivePayment,
  type PaymentField,
  type PaymentGround,
  paymentFields,
  paymentFigure,
} from "./derive-payment.ts";
import classes from "./income.module.css";

interface PaymentFactsProps {
  readonly entry: CalendarEntry;
  readonly ground: PaymentGround;
}

/** Facts of a payment, each with its origin. */
export function PaymentFacts({ entry, ground }: PaymentFactsProps) {
  const { t } = useTranslation("income");
  const { locale } = useReader();
  const { kind, status, reasons, rate } = entry;
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="kind">{t(`kind.${kind}`)}</Fact>
        <Fact name="status">{`${t(`status.${status}`)}. ${t(`statusHint.${status}`)}`}</Fact>
        {paymentFields.map((field) => (
          <PaymentFigure key={field} entry={entry} ground={ground} field={field}>
            {field === "rate" && rate !== null && ` (${t(`rateOf.${rate.of}`)})`}
          </PaymentFigure>
        ))}
      </dl>
      {reasons.map((reason) => (
        <p key={reason.code} className={classes.muted}>
          {reasonText(reason, t, locale)}
        </p>
      ))}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { t } = useTranslation("income");
  return (
    <div>
      <dt>{t(`drawer.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface FigureProps extends PaymentFactsProps {
  readonly field: PaymentField;
  readonly children: ReactNode;
}

function PaymentFigure({ entry, ground, field, children }: FigureProps) {
  const { t } = useTranslation("income");
  const { locale, isStealth } = useReader();
  const figure = paymentFigure(ground, entry, field);
  const isAmount = figure?.unit === "money";
  // Hidden amounts leave no placeholder.
  if (figure === undefined || (isStealth && isAmount && "refused" in figure && field !== "gross"))
    return null;
  return (
    <Fact name={field}>
      {isStealth && isAmount ? (
        "•••"
      ) : (
        <FigureText
          figure={figure}
          name={`payment-${field}`}
          digits={field === "rate" ? 1 : undefined}
          derive={() => derivePayment({ t, locale }, ground, entry, field)}
        />
      )}
      {children}
    </Fact>
  );
}
