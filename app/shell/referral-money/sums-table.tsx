import { useTranslation } from "react-i18next";
import type { ReferralSums } from "../../shared/schemas/billing.schema.ts";
import { Money } from "../../ui/money/amounts.tsx";
import plain from "../../ui/table/plain-table.module.css";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";

const columns = ["pending", "earned", "credited", "paid", "available"] as const;
type ColumnName = (typeof columns)[number];

interface SumsTableProps {
  readonly sums: readonly ReferralSums[];
  /** Partners are never credited. */
  readonly without?: ColumnName | undefined;
  readonly isInset?: boolean;
}

export function SumsTable({ sums, without, isInset = false }: SumsTableProps) {
  const { t } = useTranslation("referral-money");
  const shown = columns.filter((name) => name !== without);
  return (
    <ScrollBox label={t("title")}>
      <table className={isInset ? `${plain.table} ${plain.inset}` : plain.table} aria-label={t("title")}>
        <thead>
          <tr>
            <th scope="col">{t("currency")}</th>
            {shown.map((name) => (
              <th key={name} scope="col" className="num" title={t(`hint.${name}`)}>
                {t(`column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map((row) => (
            <tr key={row.currency}>
              <th scope="row">{row.currency}</th>
              {shown.map((name) => (
                <td key={name} className="num">
                  <Money value={row[name]} currency={row.currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
