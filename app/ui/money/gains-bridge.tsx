import { useTranslation } from "react-i18next";
import type { GainsBridge } from "../../shared/result-shapes.ts";
import type { Figure } from "../../shared/shapes.ts";
import { FigureText } from "./figure.tsx";
import classes from "./gains-bridge.module.css";

const isSomething = (figure: Figure): boolean => "refused" in figure || Number(figure.value) !== 0;

/** Lines that are there whatever they are: the two cuts are of the same profit. */
const always: ReadonlySet<string> = new Set(["realised", "unrealisedChange"]);

interface Props {
  readonly bridge: GainsBridge;
}

/**
 * How realised and unrealised gains lead to the total profit, beside which it stands and with which it is explained;
 * lines that are nothing are left out.
 */
export function GainsBridgeList({ bridge }: Props) {
  const { t } = useTranslation("common");
  const shown = bridge.lines.filter(({ key, figure }) => always.has(key) || isSomething(figure));
  return (
    <details className={classes.bridge}>
      <summary>{t("common:bridge.title")}</summary>
      <dl className={classes.lines}>
        {shown.map(({ key, sign, figure }) => (
          <div key={key} data-bridge={key}>
            <dt title={t(`common:bridge.hint.${key}`)}>{t(`common:bridge.${key}`)}</dt>
            <dd>
              {sign < 0 && "−"}
              <FigureText figure={figure} sign={sign > 0 && "amount"} />
            </dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{t("common:bridge.totalProfit")}</dt>
          <dd>
            <FigureText figure={bridge.totalProfit} sign="amount" />
          </dd>
        </div>
      </dl>
    </details>
  );
}
