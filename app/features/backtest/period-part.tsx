import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/use-api.ts";
import { formatPercent } from "../../i18n/format.ts";
import { formatMonth } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import classes from "./backtest.module.css";
import { chosenLine, LineTabs } from "./line-tabs.tsx";
import type { ResultPlace } from "./result-parts.ts";
import type { PeriodLine } from "./result-shapes.ts";

const columns = ["value", "netFlows", "totalProfit", "income", "twr"] as const;

/** Every calendar year with its figures, every month with its return. */
export function PeriodPart({ id, place }: { readonly id: string; readonly place: ResultPlace }) {
  const { t } = useTranslation("backtest");
  const { data, error, refetch } = useApiQuery("GET /api/backtest-result/history-by-period", { id });
  if (error && !data)
    return <ErrorState what={t("part.periods")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={10} />;
  const line = chosenLine(data.lines, place.portfolio);
  if (!line) return null;
  return (
    <>
      <LineTabs lines={data.lines} chosen={line} />
      <Card title={t("periods.years")} isFlush>
        <Years line={line} />
      </Card>
      <Card title={t("periods.months")} isFlush>
        <Months line={line} />
      </Card>
    </>
  );
}

function Years({ line }: { readonly line: PeriodLine }) {
  const { t } = useTranslation("backtest");
  return (
    <ScrollBox label={t("periods.years")}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("periods.year")}</th>
            {columns.map((id) => (
              <th key={id} scope="col" className="num">
                {t(id === "netFlows" ? "periods.netFlows" : `stats.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {line.years.toReversed().map((row) => (
            <tr key={row.year}>
              <th scope="row">{row.year}</th>
              {columns.map((id) => (
                <td key={id} className="num">
                  <FigureText
                    figure={row[id]}
                    name={`${id}-${row.year}`}
                    sign={id === "totalProfit" || id === "twr"}
                    variant="cell"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const monthNumbers = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));
/** A month's return from which on its cell has the full colour. */
const strongest = 0.08;

function Months({ line }: { readonly line: PeriodLine }) {
  const { t } = useTranslation("backtest");
  const { locale } = useReader();
  const returns = new Map(line.months.map(({ month, twr }) => [month, twr]));
  const years = [...new Set(line.months.map(({ month }) => month.slice(0, 4)))].reverse();
  const shortName = (number: string) => formatMonth(`2024-${number}`, locale).split(" ")[0];
  return (
    <ScrollBox label={t("periods.months")}>
      <table className={`${classes.table} ${classes.heat}`}>
        <thead>
          <tr>
            <th scope="col">{t("periods.year")}</th>
            {monthNumbers.map((number) => (
              <th key={number} scope="col" className="num">
                {shortName(number)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              {monthNumbers.map((number) => (
                <MonthCell key={number} twr={returns.get(`${year}-${number}`) ?? null} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** A month's return, on the colour of its size; the number is always printed. */
function MonthCell({ twr }: { readonly twr: string | null }) {
  const { locale } = useReader();
  if (twr === null) return <td className="num" />;
  const size = Math.min(1, Math.abs(Number(twr)) / strongest);
  const tone = Number(twr) < 0 ? "var(--loss-tint)" : "var(--gain-tint)";
  const background = `color-mix(in srgb, ${tone} ${Math.round(size * 100)}%, transparent)`;
  return (
    <td className="num" style={{ background }}>
      {formatPercent(twr, locale, { minDigits: 1, maxDigits: 1, sign: "always" })}
    </td>
  );
}
