import { useTranslation } from "react-i18next";
import { formatNumber } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import classes from "./import.module.css";
import type { ImportView, Preview } from "./import-shapes.ts";
import type { Decide } from "./use-import-view.ts";
import { useIssueText } from "./use-issue-text.ts";

export interface AnswerProps {
  readonly id: string;
  readonly decide: Decide;
}

interface Props extends AnswerProps {
  readonly view: ImportView;
  readonly preview: Preview;
}

/** What the file was taken for and why, its account and period; the format can be overruled. */
export function FileFacts({ view, preview, id, decide }: Props) {
  const { t } = useTranslation("import");
  const { locale } = useReader();
  const { account, period, lines, sameFile } = preview;
  // A file that is not even text was taken for nothing.
  const recognised = preview.recognised?.brokerName ? preview.recognised : null;
  const issueText = useIssueText();
  const why = recognised?.why;
  return (
    <Card title={recognised?.brokerName ?? view.fileName}>
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
          <div>
            <dd>{t("file.lines", { lines: formatNumber(String(lines.dataRows), locale) })}</dd>
          </div>
        </dl>
        <SelectBox
          label={t("file.readAs")}
          name="broker"
          value={recognised?.brokerId ?? ""}
          onValue={(brokerId) => decide.mutate({ id, brokerId: brokerId || null })}
          options={[
            ...(recognised ? [] : [{ value: "", label: "—" }]),
            ...preview.brokers.map((broker) => ({ value: broker.id, label: broker.name })),
          ]}
        />
      </div>
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
