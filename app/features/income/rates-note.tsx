import { useTranslation } from "react-i18next";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Figure } from "../../shared/common.schema.ts";
import type { UsedRate } from "../../shared/schemas/calendar.schema.ts";
import { Notice } from "../../ui/states/notice.tsx";

interface RatesNoteProps {
  readonly rates: readonly UsedRate[];
  /** After tax; refused while a rate is missing. */
  readonly net: Figure;
}

/** Tax rates of the net sums with their origin. */
export function RatesNote({ rates, net }: RatesNoteProps) {
  const { t, i18n } = useTranslation("income");
  const { locale } = useReader();
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 });
  const named = rates.map(({ rate, of }) => t(`rate.${of}`, { rate: percent.format(Number(rate)) }));
  return (
    <Notice>
      {"refused" in net && t("tax.missing")}{" "}
      {named.length === 0 ? t("tax.none") : t("tax.used", { rates: list.format(named) })}
    </Notice>
  );
}
