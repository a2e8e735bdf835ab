import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../i18n/format.ts";
import { formatDayWithName, formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { AllocationPart } from "./allocation-part.tsx";
import { deriveHead, deriveIncome, deriveResult, hasForecast } from "./derive-preview.ts";
import { HistoryPart } from "./history-part.tsx";
import { HoldingsPart } from "./holdings-part.tsx";
import { IncomePart } from "./income-part.tsx";
import { KeepButton } from "./keep-button.tsx";
import type { PortfolioPreview } from "./portfolio-preview.contract.ts";
import classes from "./portfolio-preview.module.css";

interface PreviewResultProps {
  readonly preview: PortfolioPreview;
  readonly onForget: () => void;
}

/** Shows a preview: its source, its figures, and the way to save it. */
export function PreviewResult({ preview, onForget }: PreviewResultProps) {
  const { t } = useTranslation("portfolio-preview");
  return (
    <>
      <Card
        title={t("result.title")}
        actions={
          <>
            <Button variant="default" onClick={onForget}>
              {t("result.forget")}
            </Button>
            <KeepButton />
          </>
        }
      >
        <div className={classes.head}>
          <Source preview={preview} />
          {preview.isDemo && <Notice>{t("result.demo")}</Notice>}
          <Head preview={preview} />
        </div>
      </Card>
      <HistoryPart preview={preview} />
      <div className={classes.pair}>
        <AllocationPart preview={preview} />
        <IncomePart preview={preview} />
      </div>
      <HoldingsPart preview={preview} />
    </>
  );
}

/** Returns the device's time zone, as a visitor has no account setting. The preview is never rendered on the server. */
const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Shows which transactions are counted, which are not, and when the preview expires. */
function Source({ preview: { source, keptUntil } }: Pick<PreviewResultProps, "preview">) {
  const { t } = useTranslation("portfolio-preview");
  const { locale } = useReader();
  const until = t("result.until", { time: formatInstant(keptUntil, locale, ownTimeZone()) });
  if (source.kind === "typed")
    return (
      <p className={classes.muted}>
        {t("result.typed", { count: source.count })} {until}
      </p>
    );
  const { rows, from, to, brokerName, fileName, leftOut, open } = source;
  const days = from !== null && to !== null;
  return (
    <>
      <p className={classes.muted}>
        {t("result.statement", { count: rows, name: brokerName || fileName })}{" "}
        {days &&
          t("result.days", { from: formatDayWithName(from, locale), to: formatDayWithName(to, locale) })}{" "}
        {until}
      </p>
      {leftOut.length > 0 && (
        <Notice tone="warning">
          {t("result.leftOut", {
            names: leftOut
              .map(({ name, rows: count }) => `${name} (${formatNumber(String(count), locale)})`)
              .join(", "),
          })}
        </Notice>
      )}
      {open > 0 && <Notice tone="warning">{t("result.open", { count: open })}</Notice>}
    </>
  );
}

function Head({ preview }: Pick<PreviewResultProps, "preview">) {
  const { t } = useTranslation("portfolio-preview");
  const facts = { t, preview };
  const { head, results, income } = preview;
  const hasCash = preview.cash.length > 0;
  const shown = (["value", ...(hasCash ? (["cash"] as const) : []), "cost", "unrealised"] as const).filter(
    // No costs were given.
    (id) => id === "value" || id === "cash" || preview.holdings.some(({ cost }) => "value" in cost),
  );
  return (
    <dl className={classes.figures}>
      {shown.map((id) => (
        <div key={id}>
          <dt>{t(`head.${id}`)}</dt>
          <dd>
            <FigureText
              figure={head[id]}
              name={id}
              derive={() => deriveHead(facts, id)}
              variant="head"
              sign={id === "unrealised"}
            />
          </dd>
        </div>
      ))}
      {results &&
        (["netFlows", "totalProfit", "irr", "income"] as const).map((id) => (
          <div key={id}>
            <dt>{t(`head.${id}`)}</dt>
            <dd>
              <FigureText
                figure={results[id]}
                name={id}
                derive={() => deriveResult(facts, id)}
                variant="head"
                sign={id === "totalProfit" || id === "irr"}
              />
            </dd>
          </div>
        ))}
      {(hasForecast(preview) ? (["gross", "yield"] as const) : []).map((id) => (
        <div key={id}>
          <dt>{t(`income.${id}`)}</dt>
          <dd>
            <FigureText
              figure={id === "gross" ? income.sums.gross : income.yield}
              name={`income-${id}`}
              derive={() => deriveIncome(facts, id)}
              variant="head"
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
