import { useTranslation } from "react-i18next";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Figure } from "../../shared/common.schema.ts";
import type { GainsBridge } from "../../shared/schemas/result.schema.ts";
import { bridgeMetrics, deriveBridgeLine } from "./derive-bridge.ts";
import type { ExplainTarget } from "./explain-context.tsx";
import { FigureText } from "./figure.tsx";
import classes from "./gains-bridge.module.css";
import type { FigureOpening } from "./opens.tsx";

const isSomething = (figure: Figure): boolean => "refused" in figure || Number(figure.value) !== 0;

const always: ReadonlySet<string> = new Set(["realised", "unrealisedChange"]);

interface Props {
  readonly bridge: GainsBridge;
  readonly name: string;
  readonly of: Pick<ExplainTarget, "scope" | "period">;
}

/** Shows how realised and unrealised gains add up to total profit, without zero lines. */
export function GainsBridgeList({ bridge, name, of }: Props) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  const shown = bridge.lines.filter(({ key, figure }) => always.has(key) || isSomething(figure));
  const opening = (line: GainsBridge["lines"][number]): FigureOpening => {
    const metric = bridgeMetrics[line.key];
    return metric === undefined
      ? { derive: () => deriveBridgeLine({ t, locale }, bridge, line, of.scope) }
      : { explain: { ...of, metric } };
  };
  return (
    <details className={classes.bridge}>
      <summary>{t("common:bridge.title")}</summary>
      <dl className={classes.lines}>
        {shown.map((line) => (
          <div key={line.key} data-bridge={line.key}>
            <dt title={t(`common:bridge.hint.${line.key}`)}>{t(`common:bridge.${line.key}`)}</dt>
            <dd>
              {line.sign < 0 && "−"}
              <FigureText
                figure={line.figure}
                name={`${name}-${line.key}`}
                sign={line.sign > 0 && "amount"}
                {...opening(line)}
              />
            </dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{t("common:bridge.totalProfit")}</dt>
          <dd>
            <FigureText
              figure={bridge.totalProfit}
              name={`${name}-totalProfit`}
              sign="amount"
              explain={{ ...of, metric: "totalProfit" }}
            />
          </dd>
        </div>
      </dl>
    </details>
  );
}
