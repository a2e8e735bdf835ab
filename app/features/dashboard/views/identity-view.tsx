import { useTranslation } from "react-i18next";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import { GridDownloads } from "../../../ui/charts/chart-downloads.tsx";
import { type ChartLook, fullMoney } from "../../../ui/charts/chart-look.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { GainsBridgeList } from "../../../ui/money/gains-bridge.tsx";
import {
  IdentityWithout,
  type ShownIdentity,
  shownIdentity,
  withoutOf,
} from "../../../ui/money/known-identity.tsx";
import { ofPortfolio } from "../page/dashboard-target.ts";
import type { ViewProps } from "../page/widget-frame.ts";
import { type Step, stepsOf } from "../waterfall.ts";
import classes from "./views.module.css";

const isSomething = (figure: Figure): boolean => "value" in figure && Number(figure.value) !== 0;
const isEdge = (key: string) => key === "valueStart" || key === "valueEnd";

/** Zero lines are hidden, except boundaries and deposits. */
const isShown = ({ key, figure }: ShownIdentity["lines"][number]): boolean =>
  isEdge(key) || key === "netFlows" || "refused" in figure || isSomething(figure);

/** Value at the start, all changes, value at the end; adds up exactly. */
export function IdentityView({ body: { identity: answered, firstDay }, frame }: ViewProps<"identity">) {
  const { t } = useTranslation("dashboard");
  const look = useChartLook(frame.currency);
  const identity = shownIdentity(answered);
  if (identity === null) return null;
  const { period, portfolioId } = frame;
  const without = withoutOf(identity);
  const ownPeriod = (line: { from: string; to: string }) =>
    line.from === period.from && line.to === period.to ? undefined : line;
  const lines = identity.lines.filter((line) =>
    line.key === "valueStart" ? (firstDay ?? "") <= period.from : isShown(line),
  );
  const steps = stepsOf(lines);
  return (
    <>
      <IdentityWithout identity={identity} portfolioId={frame.isAlone ? undefined : portfolioId} />
      <dl className={classes.lines}>
        {lines.map((line, index) => (
          <div key={line.key} className={isEdge(line.key) ? classes.edge : undefined}>
            <dt>{t(`identity.${line.key}`)}</dt>
            <Bar step={steps?.[index]} />
            <dd>
              {line.sign < 0 && isSomething(line.figure) && <span className={classes.taken}>−</span>}
              <FigureText
                figure={line.figure}
                name={`${frame.id}-${line.key}`}
                explain={ofPortfolio(frame, line.metric, ownPeriod(line), without)}
                sign={isEdge(line.key) || line.sign < 0 ? false : "amount"}
                isNeutral={line.key === "netFlows"}
              />
            </dd>
          </div>
        ))}
      </dl>
      <GridDownloads
        title={frame.title}
        columns={[t("allocation.name"), frame.currency]}
        rows={() =>
          lines.map((line) => [
            { text: t(`identity.${line.key}`) },
            { text: amountText(line, look), heat: isEdge(line.key) ? 0 : Math.sign(amountOf(line) ?? 0) / 2 },
          ])
        }
        plainRows={() => lines.map((line) => [t(`identity.${line.key}`), plainAmount(line)])}
        marks={{ rows: () => lines.map(({ figure }) => [figure]) }}
        colors={look.colors}
        tones={[look.colors.loss, look.colors.gain]}
      />
      {identity.gains && (
        <GainsBridgeList
          bridge={identity.gains}
          name={`${frame.id}-bridge`}
          of={ofPortfolio(frame, "totalProfit")}
        />
      )}
      {identity.residual !== "0" && (
        <p className={classes.residual} role="alert">
          {t("identity.residual", { residual: identity.residual })}
        </p>
      )}
    </>
  );
}

type Line = ShownIdentity["lines"][number];

/** Null when unknown. */
const amountOf = ({ sign, figure }: Line): number | null =>
  "value" in figure ? Number(figure.value) * sign : null;

function amountText(line: Line, look: ChartLook): string {
  const amount = amountOf(line);
  return amount === null ? "—" : fullMoney(amount, look, isEdge(line.key) ? "minus" : "always");
}

/** Exact: spreadsheets may add it up. */
function plainAmount({ sign, figure }: Line): string | null {
  if (!("value" in figure)) return null;
  const { value } = figure;
  if (sign > 0 || /^-?0*\.?0*$/.test(value)) return value;
  return value.startsWith("-") ? value.slice(1) : `-${value}`;
}

/** Decorative: the numbers are beside it. */
function Bar({ step }: { readonly step: Step | undefined }) {
  const { isStealth } = useReader();
  if (!step || isStealth || step.start === step.end) return null;
  const { start, end, tone } = step;
  return (
    <span className={classes.fall} aria-hidden="true">
      <span
        data-tone={tone}
        style={{ insetInlineStart: `${start * 100}%`, width: `${Math.max(0.5, (end - start) * 100)}%` }}
      />
    </span>
  );
}
