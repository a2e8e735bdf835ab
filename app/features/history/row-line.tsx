import { useTranslation } from "react-i18next";
import { formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { IconMinus, IconPencil, IconPlus } from "../../ui/icons/icons.ts";
import { DateText, Percent, Quantity } from "../../ui/money/amounts.tsx";
import type { FieldChange, RowChange } from "./history.contract.ts";
import classes from "./history.module.css";

const icons = { added: IconPlus, changed: IconPencil, removed: IconMinus } as const;

/** One row of a change: what it is, and its columns before and after. */
export function RowLine({ row }: { readonly row: RowChange }) {
  const { t } = useTranslation("history");
  const Icon = icons[row.operation];
  return (
    <li className={classes.row}>
      <span className={classes.operation}>
        <Icon size={16} stroke={1.6} aria-hidden />
        <span className="visually-hidden">{t(`operation.${row.operation}`)}</span>
      </span>
      <div className={classes.two}>
        <span>
          {row.kindName ? t(`ledger:kind.${row.kindName}`) : t(`common:history.table.${row.table}`)}
          {row.title && <> · {row.title}</>}
          {row.date && (
            <>
              {" · "}
              <DateText value={row.date} width="digits" />
            </>
          )}
        </span>
        <dl className={classes.fields}>
          {row.fields.filter(isWorthSaying(row)).map((field) => (
            <div key={field.name} className={classes.field}>
              <dt>{t(`common:history.field.${field.name}`)}</dt>
              <dd>
                {row.operation === "changed" ? (
                  <>
                    <Value field={field} value={field.before} />
                    <span aria-hidden> → </span>
                    <span className="visually-hidden">{t("becomes")}</span>
                    <Value field={field} value={field.after} />
                  </>
                ) : (
                  <Value field={field} value={field.after ?? field.before} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}

/** Leaves out fields of the line's head, and switches in their default state. */
const isWorthSaying =
  ({ operation, table }: RowChange) =>
  ({ name, shape }: FieldChange): boolean =>
    operation === "changed" ||
    table !== "transactions" ||
    (!["kind", "trade_date", "asset_id"].includes(name) && shape !== "flag");

/** Longer texts are cut on the screen; the whole is in the title. */
const shownLetters = 120;

function Value({ field, value }: { readonly field: FieldChange; readonly value: string | null }) {
  const { t } = useTranslation("history");
  const { locale } = useReader();
  if (value === null) return <span className={classes.muted}>{t("nothing")}</span>;
  if (field.shape === "number") return <Quantity value={value} />;
  if (field.shape === "ratio") return <Percent value={value} digits={0} most={16} />;
  if (field.shape === "day") return <DateText value={value} width="digits" />;
  if (field.shape === "instant") return formatInstant(value, locale);
  if (field.shape === "flag") return t(value === "true" ? "yes" : "no");
  if (field.shape === "widgets")
    return value
      .split(" ")
      .map((kind) => t(`dashboard:widget.${kind}`))
      .join(", ");
  if (field.shape === "kind") return t(`ledger:kind.${value}`);
  if (field.shape === "code") return t(`common:history.code.${field.name}.${value}`);
  if (value.length <= shownLetters) return value;
  return <span title={value}>{value.slice(0, shownLetters)}…</span>;
}
