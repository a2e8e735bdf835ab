import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format.ts";
import { formatMonth } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import plain from "../../../ui/table/plain-table.module.css";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";

interface StepsRow {
  readonly name: string;
  /** `2026-11`: written as a month in place of the name. */
  readonly month?: string;
  readonly clicks: number;
  readonly registrations: number;
  readonly payers: number;
  readonly payments: number;
}

const steps = ["clicks", "registrations", "payers", "payments"] as const;

/** Steps from a click to a payment, a row per sub-id or month. */
export function StepsTable({ head, rows }: { readonly head: string; readonly rows: readonly StepsRow[] }) {
  const { t } = useTranslation("partners");
  const { locale } = useReader();
  return (
    <ScrollBox label={head}>
      <table className={plain.table} aria-label={head}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {steps.map((step) => (
              <th key={step} scope="col" className="num">
                {t(`steps.${step}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.month === undefined ? row.name : formatMonth(row.month, locale)}</th>
              {steps.map((step) => (
                <td key={step} className="num">
                  {formatNumber(String(row[step]), locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
