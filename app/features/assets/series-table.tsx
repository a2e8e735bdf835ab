import { useTranslation } from "react-i18next";
import { DateText } from "../../ui/money/amounts.tsx";
import type { UploadAnswer } from "./assets.types.ts";
import classes from "./prices.module.css";

/** Line per asset or pair: name, rows, first and last day. */
export function SeriesTable({ series }: { readonly series: UploadAnswer["series"] }) {
  const { t } = useTranslation("assets");
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("series")}</th>
          <th scope="col" className="num">
            {t("rows")}
          </th>
          <th scope="col">{t("days")}</th>
        </tr>
      </thead>
      <tbody>
        {series.map((line) => (
          <tr key={`${line.name}${line.asset?.id ?? ""}`}>
            <th scope="row">{line.asset ? `${line.name} · ${line.asset.name}` : line.name}</th>
            <td className="num">{line.rows}</td>
            <td>
              <DateText value={line.from} /> – <DateText value={line.to} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
