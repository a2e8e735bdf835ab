import { useTranslation } from "react-i18next";
import { formatCompact, formatPrice } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Reason } from "../../shared/shapes.ts";
import { reasonText } from "../../ui/money/reason-text.ts";
import { EmptyLine } from "../../ui/states/empty-line.tsx";
import classes from "./asset-page.module.css";

/** A large amount of a report in short, in full when pointed at. */
export function Compact({ value, currency }: { readonly value: string; readonly currency: string | null }) {
  const { locale } = useReader();
  const options = currency === null ? undefined : { currency };
  return (
    <span className={classes.amount} title={formatPrice(value, locale)}>
      {formatCompact(value, locale, options)}
    </span>
  );
}

/** Why a part of the page has nothing to show. */
export function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  return reasons.map((reason) => (
    <EmptyLine key={JSON.stringify(reason)}>{reasonText(reason, t, locale)}</EmptyLine>
  ));
}

/** Remarks on the figures shown. */
export function Remarks({ reasons }: { readonly reasons: readonly Reason[] }) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  return reasons.map((reason) => (
    <p key={JSON.stringify(reason)} className={classes.muted}>
      {reasonText(reason, t, locale)}
    </p>
  ));
}

/** The name of a source of data. */
export function SourceName({ id }: { readonly id: string }) {
  const { t } = useTranslation("assets");
  return <>{t(`assets:source.${id}`, { defaultValue: id })}</>;
}
