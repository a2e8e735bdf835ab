import { useTranslation } from "react-i18next";
import { useReader } from "../../i18n/reader-context.tsx";
import type { ExplainTarget } from "../../ui/money/explain-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { moneyFigure } from "../../ui/money/plain-figures.ts";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import type { AssetEffect, PendingAction } from "./corporate-actions.contract.ts";
import classes from "./corporate-actions.module.css";
import { deriveCash, deriveEffect, type EffectField, effectFigure } from "./derive-actions.ts";

interface EffectProps {
  readonly portfolioId: string;
  readonly event: PendingAction;
  /** Effect of the event in a sentence. */
  readonly rule: string;
}

const fields = ["quantity", "cost", "averageCost"] as const;

/** Present effect of booking an event on each asset and cash. */
export function EffectTable(props: EffectProps) {
  const { t } = useTranslation("corporate-actions");
  const { locale } = useReader();
  const { portfolioId, event } = props;
  if (event.effect === null) return null;
  return (
    <ScrollBox label={t("effect.title")}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t("effect.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("effect.asset")}</th>
            {fields.map((field) => (
              <th key={field} scope="col" className="num">
                {t(`effect.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {event.effect.assets.map((effect) => (
            <tr key={effect.asset.id} data-effect={effect.asset.ticker}>
              <th scope="row">{effect.asset.ticker}</th>
              {fields.map((field) => (
                <td key={field} className="num">
                  <Change {...props} effect={effect} field={field} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {event.effect.cash.map((cash) => (
        <p key={cash.currency} className={classes.muted}>
          {t("effect.cash")}:{" "}
          <FigureText
            figure={moneyFigure(cash.amount, cash.currency)}
            name={`cash-${cash.currency}-${event.key}`}
            sign="amount"
            isNeutral
            derive={() => deriveCash({ t, locale }, portfolioId, event, cash)}
          />
        </p>
      ))}
    </ScrollBox>
  );
}

interface ChangeProps extends EffectProps {
  readonly effect: AssetEffect;
  readonly field: EffectField;
}

/** Explains a figure of the present holding. */
const ofHolding = (
  { portfolioId }: Pick<EffectProps, "portfolioId">,
  { asset }: AssetEffect,
  metric: EffectField,
): ExplainTarget => ({
  ...{ metric, scope: { kind: "asset", portfolioId, assetId: asset.id }, period: { name: "ALL" } },
});

/** "10 → 30", in words for screen readers. */
function Change({ effect, field, ...about }: ChangeProps) {
  const { t } = useTranslation("corporate-actions");
  const { locale } = useReader();
  const of = (when: "Before" | "After") => {
    const name = `${field}${when}-${effect.asset.ticker}-${about.event.key}`;
    const figure = effectFigure(effect, field, when);
    // Without the event it is the holding's figure as on every screen.
    if (when === "Before" && effect.quantityBefore !== "0")
      return <FigureText figure={figure} name={name} explain={ofHolding(about, effect, field)} />;
    return (
      <FigureText
        figure={figure}
        name={name}
        derive={() => deriveEffect({ t, locale }, about, effect, [field, when])}
      />
    );
  };
  return (
    <span className={classes.change}>
      <span className="visually-hidden">{t("effect.before")} </span>
      {of("Before")}
      <span aria-hidden="true">→</span>
      <span className="visually-hidden"> {t("effect.after")} </span>
      {of("After")}
    </span>
  );
}
