import type { TFunction } from "i18next";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { monthName } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import type { Derivation } from "../../../ui/money/derivation.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import { numberOf, toFigure } from "./ratio-figure.ts";
import { RatioText } from "./ratio-text.tsx";
import classes from "./view.module.css";
import type { Profits } from "./view.types.ts";

type Span = Profits["spans"][number];

/** Monthly and yearly ratios that are drawn in the strongest colour. */
const [strongMonth, strongYear] = [0.08, 0.3];

interface Year {
  readonly year: string;
  /** January first. */
  readonly cells: readonly (Span | undefined)[];
  readonly total: Figure;
}

/** Groups months into years of twelve cells, latest year first. The last day of a span determines its month. */
export function yearsOf(spans: readonly Span[]): Year[] {
  const byYear = Map.groupBy(spans, ({ to }) => to.slice(0, 4));
  return [...byYear].toReversed().map(([year, months]) => ({
    year,
    cells: Array.from({ length: 12 }, (_, at) => months.find(({ to }) => Number(to.slice(5, 7)) === at + 1)),
    total: chained(months),
  }));
}

/** Compounds all months: their growth multiplied, less 1. */
function chained(months: readonly Span[]): Figure {
  const refused = months.find(({ ratio }) => "refused" in ratio);
  if (refused) return toFigure(refused.ratio);
  const growth = months.reduce((product, { ratio }) => product * (1 + (numberOf(ratio) ?? 0)), 1);
  return { value: (growth - 1).toFixed(6), unit: "ratio" };
}

/** Explains a year's return by its months. */
const deriveYear = (t: TFunction, { year, cells }: Year): Derivation => ({
  title: `${t("explain:metric.twr")} · ${year}`,
  rule: t("public-portfolios:view.months.rule"),
  operation: "model",
  parts: cells.flatMap((span) =>
    span ? [{ label: t("explain:metric.twr"), figure: toFigure(span.ratio), date: span.to }] : [],
  ),
});

/** Shows returns by month and year, coloured by size. */
export function MonthsCard({ months }: { readonly months: Profits }) {
  const { t } = useTranslation("public-portfolios");
  const { locale } = useReader();
  const names = Array.from({ length: 12 }, (_, at) => monthName(at + 1, locale, "short"));
  const rows = yearsOf(months.spans);
  return (
    <Card title={t("view.months.title")}>
      {rows.length === 0 ? (
        <EmptyLine>{t("view.noSeries")}</EmptyLine>
      ) : (
        <ScrollBox label={t("view.months.title")}>
          <table className={classes.heat}>
            <thead>
              <tr>
                {[t("view.months.year"), ...names, t("view.months.whole")].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.year}>
                  <th scope="row">{row.year}</th>
                  {row.cells.map((span, at) => (
                    <MonthCell key={names[at]} span={span} />
                  ))}
                  <HeatCell figure={row.total} strong={strongYear}>
                    <FigureText
                      figure={row.total}
                      name={`year-${row.year}`}
                      derive={() => deriveYear(t, row)}
                      {...cellLook}
                    />
                  </HeatCell>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </Card>
  );
}

const cellLook = { variant: "cell", sign: "amount", digits: 1, isNeutral: true } as const;

function MonthCell({ span }: { readonly span: Span | undefined }) {
  if (span === undefined) return <td />;
  const { name, from, to, ratio } = span;
  const period = { name: null, from, to };
  return (
    <HeatCell figure={toFigure(ratio)} strong={strongMonth}>
      <RatioText ratio={ratio} name={`span-${name}`} metric="twr" period={period} {...cellLook} />
    </HeatCell>
  );
}

interface HeatCellProps {
  readonly figure: Figure;
  readonly strong: number;
  readonly children: ReactNode;
}

function HeatCell({ figure, strong, children }: HeatCellProps) {
  const value = "value" in figure ? Number(figure.value) : 0;
  const heat = Math.max(-1, Math.min(1, value / strong));
  return (
    <td
      data-way={heat === 0 ? undefined : heat > 0 ? "up" : "down"}
      style={{ "--strength": Math.abs(heat).toFixed(2) } as CSSProperties}
    >
      {children}
    </td>
  );
}
