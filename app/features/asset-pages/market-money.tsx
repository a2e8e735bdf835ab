import { useTranslation } from "react-i18next";
import { formatCompact, formatPrice } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Reason } from "../../shared/common.schema.ts";
import { reasonText } from "../../ui/money/reason-text.ts";
import { EmptyLine } from "../../ui/states/empty-line.tsx";
import classes from "./asset-page.module.css";

/** Large reported amount in short form, in full on hover. */
export function Compact({ value, currency }: { readonly value: string; readonly currency: string | null }) {
  const { locale } = useReader();
  const options = currency === null ? undefined : { currency };
  return (
    <span className={classes.amount} title={formatPrice(value, locale)}>
      {formatCompact(value, locale, options)}
    </span>
  );
}

/** Reasons for an empty part of the page. */
export function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  return reasons.map((reason) => (
    <EmptyLine key={JSON.stringify(reason)}>{reasonText(reason, t, locale)}</EmptyLine>
  ));
}

export function Remarks({ reasons }: { readonly reasons: readonly Reason[] }) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  return reasons.map((reason) => (
    <p key={JSON.stringify(reason)} className={classes.muted}>
      {reasonText(reason, t, locale)}
    </p>
  ));
}

export function SourceName({ id }: { readonly id: string }) {
  const { t } = useTranslation("assets");
  return <>{t(`assets:source.${id}`, { defaultValue: id })}</>;
}
