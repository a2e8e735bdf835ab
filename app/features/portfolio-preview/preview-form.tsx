import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../client/api/api-error.ts";
import { useRootData } from "../../client/data/root-data.ts";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { useReader } from "../../i18n/reader-context.tsx";
import { FileDrop } from "../../ui/form/file-drop.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { FormProblem } from "./form-problem.tsx";
import type { PortfolioPreview } from "./portfolio-preview.contract.ts";
import classes from "./portfolio-preview.module.css";
import { mostStatementBytes } from "./preview-limits.ts";
import { issuesOfAnswer, type LineIssue, readLines, type SentLine } from "./read-lines.ts";

const endings = [
  ...[".csv", ".txt", ".tsv", ".zip", ".xlsx", ".xlsm", ".xlsb", ".xls", ".xml", ".html", ".htm"],
  ...[".json", ".ofx", ".qfx", ".pdf"],
];

interface PreviewFormProps {
  readonly onPreview: (preview: PortfolioPreview) => void;
}

/** Offers two ways to a preview: typed lines, or a statement. */
export function PreviewForm({ onPreview }: PreviewFormProps) {
  const { t } = useTranslation("portfolio-preview");
  const [currency, setCurrency] = useCurrency();
  return (
    <Card>
      <div className={classes.ways}>
        <TypedWay currency={currency} onPreview={onPreview} />
        <StatementWay currency={currency} onPreview={onPreview} />
      </div>
      <div className={classes.currency}>
        <CurrencyBox value={currency} onValue={setCurrency} />
        <p className={classes.muted}>{t("form.privacy")}</p>
      </div>
    </Card>
  );
}

function useCurrency() {
  const { prefs } = usePrefs();
  return useState(prefs.currency ?? (prefs.language === "ru" ? "RUB" : "USD"));
}

function CurrencyBox({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const { t } = useTranslation("portfolio-preview");
  const { data } = useApiQuery("GET /api/currency/list", {});
  const options = (data?.currencies ?? []).map(({ code, name }) => ({
    value: code,
    label: `${code} · ${name}`,
  }));
  return (
    <SelectBox label={t("form.currency")} name="currency" value={value} onValue={onValue} options={options} />
  );
}

interface WayProps extends PreviewFormProps {
  readonly currency: string;
}

function TypedWay({ currency, onPreview }: WayProps) {
  const { t } = useTranslation("portfolio-preview");
  const { today } = useRootData();
  const { locale } = useReader();
  const { data } = useApiQuery("GET /api/public/portfolio-preview", {});
  const [text, setText] = useState("");
  const [issues, setIssues] = useState<readonly LineIssue[]>([]);
  const show = useApiMutation("POST /api/public/portfolio-preview");
  const example = data?.example ?? [];
  const change = (next: string) => {
    setText(next);
    setIssues([]);
    show.reset();
  };
  const send = async () => {
    const { lines, issues: found } = readLines(text, { locale, today });
    setIssues(found);
    if (found.length > 0) return;
    try {
      onPreview(await show.mutateAsync({ currency, lines: lines.map(toSent) }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setIssues(issuesOfAnswer(error.fields ?? [], lines));
    }
  };
  return (
    <form
      className={classes.way}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2 className={classes.wayTitle}>{t("form.typed")}</h2>
      <TextBox
        kind="lines"
        label={t("form.lines")}
        name="lines"
        value={text}
        onValue={change}
        hint={t("form.linesHint")}
        placeholder={example.map(({ ticker, quantity }) => `${ticker} ${quantity}`).join("\n")}
        {...(issues.length > 0 && { error: t("form.linesWrong", { count: issues.length }) })}
      />
      <FormProblem error={show.error} issues={issues} />
      <div className={classes.buttons}>
        <Button type="submit" loading={show.isPending}>
          {t("form.show")}
        </Button>
        {example.length > 0 && (
          <Button
            variant="default"
            onClick={() => change(example.map(({ ticker, quantity }) => `${ticker} ${quantity}`).join("\n"))}
          >
            {t("form.example")}
          </Button>
        )}
      </div>
    </form>
  );
}

const toSent = ({ name, quantity, price }: SentLine) => ({ name, quantity, price });

function StatementWay({ currency, onPreview }: WayProps) {
  const { t } = useTranslation("portfolio-preview");
  const read = useApiMutation("POST /api/public/portfolio-preview/statement");
  const send = ([file]: readonly File[]) => {
    if (!file) return;
    const form = new FormData();
    form.set("currency", currency);
    form.set("file", file);
    // A rejection is shown below.
    read.mutateAsync(form).then(onPreview, () => undefined);
  };
  return (
    <div className={classes.way}>
      <h2 className={classes.wayTitle}>{t("form.statement")}</h2>
      <FileDrop
        label={t("form.drop")}
        hint={t("form.dropHint", { size: mostStatementBytes / 1_048_576 })}
        accept={endings}
        maxBytes={mostStatementBytes}
        isBusy={read.isPending}
        onFiles={send}
      />
      <p className="visually-hidden" role="status">
        {read.isPending && t("form.reading")}
      </p>
      <FormProblem error={read.error} issues={[]} />
    </div>
  );
}
