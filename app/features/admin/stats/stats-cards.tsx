import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../admin.module.css";
import type { statsContract } from "./stats.contract.ts";

type Stats = OutputOf<(typeof statsContract)["GET /api/admin/stats"]>;

/** Formats a share of a whole; a dash without one. */
export function useShare(): (part: number, whole: number) => string {
  const { locale } = useReader();
  return (part, whole) =>
    whole === 0 ? "—" : formatPercent((part / whole).toFixed(6), locale, { minDigits: 0, maxDigits: 0 });
}

/** Conversion funnel of registered users. */
export function FunnelCard({ funnel }: Pick<Stats, "funnel">) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  const share = useShare();
  const whole = funnel[0]?.users ?? 0;
  return (
    <Card title={t("stats.funnel.title")}>
      <ul className={classes.rows}>
        {funnel.map(({ step, users }) => (
          <li key={step}>
            <p className={classes.attention}>
              <span>{t(`stats.funnel.${step}`)}</span>
              <span>
                {formatNumber(String(users), locale)} · {share(users, whole)}
              </span>
            </p>
            <div className={classes.bar}>
              <span style={{ width: `${whole === 0 ? 0 : (100 * users) / whole}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const mostCountries = 12;

/** Users by country, most first; the rest as one line. */
export function CountryCard({ countries }: Pick<Stats, "countries">) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  const rest = countries.slice(mostCountries);
  const sum = (name: "users" | "registered" | "activeMonth") =>
    rest.reduce((total, row) => total + row[name], 0);
  const others = {
    country: "",
    users: sum("users"),
    registered: sum("registered"),
    activeMonth: sum("activeMonth"),
  };
  const rows = [...countries.slice(0, mostCountries), ...(rest.length > 0 ? [others] : [])];
  return (
    <Card title={t("stats.countries.title")} isFlush>
      {rows.length === 0 ? (
        <EmptyLine>{t("stats.countries.none")}</EmptyLine>
      ) : (
        <ScrollBox label={t("stats.countries.title")}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("stats.countries.country")}</th>
                {(["users", "registered", "activeMonth"] as const).map((name) => (
                  <th key={name} scope="col" className="num">
                    {t(`stats.countries.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ country, users, registered, activeMonth }) => (
                <tr key={country}>
                  <th scope="row">
                    {country === ""
                      ? t("stats.countries.others", { count: rest.length })
                      : t(`countries:${country}`, { defaultValue: country })}
                  </th>
                  {[users, registered, activeMonth].map((count, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place is the column
                    <td key={place} className="num">
                      {formatNumber(String(count), locale)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </Card>
  );
}
