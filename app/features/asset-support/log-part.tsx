import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Locale } from "../../shared/locales.ts";
import { DateText } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import classes from "./asset-support.module.css";
import type { Edit, FieldFact } from "./asset-support.schema.ts";
import { fieldWords, sourceName } from "./support-text.ts";
import { useUndoEdit } from "./use-edit.ts";
import { useLists } from "./use-lists.ts";

/** Changes by support: before, after, author and reason; the latest can be undone. */
export function LogPart({ assetId }: { readonly assetId: string }) {
  const { t } = useTranslation("asset-support");
  const { data, error, refetch } = useApiQuery("GET /api/supportAssetEdit", { assetId });
  const undo = useUndoEdit();
  if (error) return <ErrorState what={t("part.log")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  return (
    <Card title={t("part.log")} isFlush>
      {data.edits.length === 0 && <p className={classes.empty}>{t("log.none")}</p>}
      <ul className={classes.facts}>
        {data.edits.map((edit) => (
          <li key={edit.id} className={classes.fact}>
            <span className={classes.value}>
              <What edit={edit} />
              <span className={classes.detail}>
                <DateText value={edit.at.slice(0, 10)} /> · {edit.by} · {edit.reason}
              </span>
            </span>
            {edit.isUndone && <span className={classes.tag}>{t("log.undone")}</span>}
            {edit.canUndo && (
              <button
                type="button"
                className="button button-quiet"
                disabled={undo.isBusy}
                onClick={() => undo.run(edit.id)}
              >
                {t("common:action.undo")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Without a value of support the sources apply. */
const saidBySources: ReadonlySet<Edit["kind"]> = new Set(["field", "source", "figure", "composition"]);

/** Formats "1200 RUB" in the reader's locale. */
function figureWords(text: string, locale: Locale): string {
  const [value = "", ...unit] = text.split(" ");
  return [formatNumber(value, locale), ...unit].join("\u00A0");
}

function What({ edit }: { readonly edit: Edit }) {
  const { t } = useTranslation("asset-support");
  const { kind, subject, firstDay, lastDay, before, after, days } = edit;
  const name =
    kind === "field"
      ? t(`field.${subject}`)
      : kind === "source"
        ? t(`want.${subject}`)
        : kind === "figure"
          ? t(`figure.${subject}`)
          : t(`log.${kind}`);
  const lists = useLists();
  const { locale } = useReader();
  const words = (text: string | null) => {
    if (kind === "field" && text !== null)
      return fieldWords({ field: subject as FieldFact["field"], value: text === "" ? null : text }, t, lists);
    if (kind === "closes" && text !== null) return formatNumber(text, locale);
    if (kind === "figure" && text !== null) return text === "" ? t("notKnown") : figureWords(text, locale);
    if (kind === "composition" && text !== null) return t("composition.count", { count: Number(text) });
    if (kind === "source" && text !== null) return sourceName(text, t);
    return text ?? t(saidBySources.has(kind) ? "log.asSources" : "log.nothing");
  };
  return (
    <span>
      {name}
      {firstDay && (
        <>
          {" "}
          <DateText value={firstDay} />
          {lastDay && lastDay !== firstDay && (
            <>
              {" – "}
              <DateText value={lastDay} />
            </>
          )}
        </>
      )}
      : {words(before)} → {words(after)}
      {days > 1 && ` (${t("log.days", { count: days })})`}
    </span>
  );
}
