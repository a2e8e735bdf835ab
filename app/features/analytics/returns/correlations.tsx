import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import type { Locale } from "../../../shared/locales.ts";
import { GridDownloads } from "../../../ui/charts/chart-downloads.tsx";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { MarkedName } from "../../../ui/market/marked-name.tsx";
import type { Derivation } from "../../../ui/money/derivation.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../analytics.module.css";
import type { Risk } from "../analytics.types.ts";
import { Reasons } from "../reasons.tsx";
import { deriveCorrelation } from "./derive-returns.ts";
import { heatStyle } from "./heat-map.tsx";

const textOf = (figure: Figure, locale: Locale): string =>
  "value" in figure ? formatNumber(figure.value, locale, { minDigits: 2, maxDigits: 2 }) : "—";

interface HolderNameProps {
  readonly asset: Risk["correlation"]["of"][number];
  readonly name: string;
}

/** Icon in row headers only: columns are narrow. */
const HolderName = ({ asset, name }: HolderNameProps) =>
  asset ? (
    <MarkedName asset={asset} size="tiny">
      {name}
    </MarkedName>
  ) : (
    name
  );

/** By weekly returns. */
export function Correlations({ risk }: { readonly risk: Risk }) {
  const { t } = useTranslation("analytics");
  const { locale } = useReader();
  const look = useChartLook(risk.currency);
  const { of, rows } = risk.correlation;
  const names = of.map((asset) => asset?.ticker ?? t("lines.own"));
  const isKnown = rows.some((row) => row.some((cell) => "value" in cell));
  const columns = [t("correlation.with"), ...names];
  return (
    <Card title={t("correlation.title")}>
      {isKnown ? (
        <>
          <p className={classes.muted}>{t("correlation.how")}</p>
          <ScrollBox label={t("correlation.title")}>
            <table className={classes.heat}>
              <thead>
                <tr>
                  {columns.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  <tr key={names[at]}>
                    <th scope="row" title={of[at]?.name}>
                      <HolderName asset={of[at] ?? null} name={names[at] ?? ""} />
                    </th>
                    {row.map((cell, place) => (
                      <Cell
                        key={names[place]}
                        cell={cell}
                        name={place === at ? null : `correlation-${names[at]}-${names[place]}`}
                        derive={() => deriveCorrelation(risk, [at, place], t)}
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
          <GridDownloads
            title={t("correlation.title")}
            columns={columns}
            rows={() =>
              rows.map((row, at) => [
                { text: names[at] ?? "" },
                ...row.map((cell) => ({
                  text: textOf(cell, locale),
                  heat: "value" in cell ? Number(cell.value) : undefined,
                })),
              ])
            }
            plainRows={() =>
              rows.map((row, at) => [
                names[at] ?? null,
                ...row.map((cell) => ("value" in cell ? cell.value : null)),
              ])
            }
            marks={{ rows: () => rows }}
            colors={look.colors}
            tones={[look.colors.muted, look.colors.accent]}
          />
        </>
      ) : (
        <Reasons
          reasons={rows.flatMap((row) => row.flatMap((cell) => ("refused" in cell ? cell.refused : [])))}
          fallback={t("division.empty")}
        />
      )}
    </Card>
  );
}

interface CellProps {
  readonly cell: Figure;
  /** Null: a series with itself. */
  readonly name: string | null;
  readonly derive: () => Derivation;
}

function Cell({ cell, name, derive }: CellProps) {
  const { locale } = useReader();
  if (name === null) return <td style={heatStyle(0)}>{textOf(cell, locale)}</td>;
  const value = "value" in cell ? Number(cell.value) : undefined;
  return (
    <td
      data-way={value === undefined ? undefined : value < 0 ? "against" : "together"}
      style={heatStyle(value)}
    >
      <FigureText figure={cell} name={name} derive={derive} variant="cell" />
    </td>
  );
}
