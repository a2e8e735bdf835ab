import { useTranslation } from "react-i18next";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Figure } from "../../shared/shapes.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./dashboard.module.css";
import type { Stats } from "./dashboard-page.tsx";
import { ofPortfolio } from "./dashboard-target.ts";

const isSomething = (figure: Figure): boolean => "value" in figure && Number(figure.value) !== 0;

/** The closing identity: value at the start, everything that changed it, value at the end; it adds up exactly. */
export function IdentityCard({ stats }: { readonly stats: Stats }) {
  const { t } = useTranslation("dashboard");
  const { locale, isStealth } = useReader();
  const { identity, period, firstDay } = stats;
  if ("refused" in identity)
    return (
      <Card title={t("identity.title")}>
        <p className={classes.muted}>
          {identity.refused.map((reason) => reasonText(reason, t, locale)).join(" ")}
        </p>
      </Card>
    );
  const isEdge = (key: string) => key === "valueStart" || key === "valueEnd";
  const evenings = (line: { from: string; to: string }) =>
    line.from === period.from && line.to === period.to ? undefined : line;
  const lines = identity.lines.filter((line) => line.key !== "valueStart" || (firstDay ?? "") <= period.from);
  return (
    <Card title={t("identity.title")}>
      <dl className={classes.lines}>
        {lines.map((line) => (
          <div key={line.key} className={isEdge(line.key) ? classes.edge : undefined}>
            <dt>{t(`identity.${line.key}`)}</dt>
            <dd>
              {line.sign < 0 && !isStealth && isSomething(line.figure) && (
                <span className={classes.taken}>−</span>
              )}
              <FigureText
                figure={line.figure}
                name={`identity-${line.key}`}
                explain={ofPortfolio(stats, line.metric, evenings(line))}
                sign={isEdge(line.key) || line.sign < 0 ? false : "amount"}
                isNeutral={line.key === "netFlows"}
              />
            </dd>
          </div>
        ))}
      </dl>
      {identity.residual !== "0" && (
        <p className={classes.residual} role="alert">
          {t("identity.residual", { residual: identity.residual })}
        </p>
      )}
    </Card>
  );
}
