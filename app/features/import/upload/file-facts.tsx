import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { ImportView, Preview } from "../../../domain/imports/import.schema.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { formatDayWithName } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { useIssueText } from "../../../shell/statement/use-issue-text.ts";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { DateText } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import classes from "../import.module.css";
import type { Decide } from "../preview/use-import-view.ts";

export interface AnswerProps {
  readonly id: string;
  readonly decide: Decide;
}

/** Id of mapped tables among the formats. */
const mapper = "mapper";

/** Problems that no mapping solves. */
const noTable = new Set([
  "empty-file",
  "binary-file",
  "file-too-large",
  "too-many-lines",
  "reader-out-of-memory",
]);

interface Props extends AnswerProps {
  readonly view: ImportView;
  readonly preview: Preview;
}

/** Recognised format, account and period; the format can be changed. */
export function FileFacts({ view, preview, id, decide }: Props) {
  const { t } = useTranslation(["import", "mapping"]);
  const navigate = useNavigate();
  const { locale } = useReader();
  const { account, period, lines, sameFile } = preview;
  // A non-text file has no format.
  const isMapped = preview.recognised?.brokerId === mapper;
  const recognised = preview.recognised?.brokerName || isMapped ? preview.recognised : null;
  const { fatal } = preview;
  const isTable = fatal !== null && !preview.asks && !noTable.has(fatal.code);
  const issueText = useIssueText();
  const why = recognised?.why;
  const count = (value: number) => formatNumber(String(value), locale);
  const linesText = [
    t("file.lines", { lines: count(lines.dataRows) }),
    lines.ignored + lines.failed > 0 &&
      t("file.linesOf", {
        rows: count(lines.rows),
        ignored: count(lines.ignored),
        failed: count(lines.failed),
      }),
  ]
    .filter(Boolean)
    .join(" = ");
  return (
    <Card
      title={recognised?.brokerName || (isMapped ? t("mapping:own") : view.fileName)}
      actions={
        (isMapped || isTable) && (
          <Link
            className={isTable ? "button button-primary" : "button button-quiet"}
            to={`/import?id=${id}&map=1`}
          >
            {t(isMapped ? "mapping:change" : "mapping:open")}
          </Link>
        )
      }
    >
      <div className={classes.facts}>
        <dl className={classes.factList}>
          {why && (
            <div>
              <dt className="visually-hidden">{t("file.readAs")}</dt>
              <dd>{t("file.why", { reason: issueText(why) })}</dd>
            </div>
          )}
          {account && (
            <div>
              <dt>{t("file.account", { number: account.numberMasked })}</dt>
              <dd>{account.isNew && t("file.accountNew")}</dd>
            </div>
          )}
          {period && (
            <div>
              <dt>{t("file.period")}</dt>
              <dd>
                <DateText value={period.from} /> – <DateText value={period.to} />
              </dd>
            </div>
          )}
          {lines.dataRows > 0 && (
            <div>
              <dd>{linesText}</dd>
            </div>
          )}
        </dl>
        <SelectBox
          label={t("file.readAs")}
          name="broker"
          value={recognised?.brokerId ?? ""}
          onValue={(brokerId) =>
            brokerId === mapper
              ? void navigate(`/import?id=${id}&map=1`)
              : decide.mutate({ id, brokerId: brokerId || null, profile: null })
          }
          options={[
            ...(recognised ? [] : [{ value: "", label: "—" }]),
            ...preview.brokers.map((broker) => ({ value: broker.id, label: broker.name })),
            { value: mapper, label: t("mapping:own") },
          ]}
        />
      </div>
      {recognised?.isBeta && <Notice tone="warning">{t("file.beta")}</Notice>}
      {account?.otherPortfolio && (
        <Notice tone="warning">{t("file.accountOther", { name: account.otherPortfolio })}</Notice>
      )}
      {sameFile && (
        <Notice>
          {t("file.same", { date: formatDayWithName(sameFile.committedAt.slice(0, 10), locale) })}
        </Notice>
      )}
    </Card>
  );
}
