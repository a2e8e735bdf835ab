import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useReader } from "../../i18n/reader-context.tsx";
import { saveFile } from "../../ui/dom/save-file.ts";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { IconDownload } from "../../ui/icons/icons.ts";
import { LinkTabs } from "../../ui/shell/link-tabs.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { ReportFile } from "./reports.contract.ts";
import classes from "./reports.module.css";

interface ReportToolsProps<Format extends string> {
  /** Of the address; null = gains. */
  readonly kind: string | null;
  readonly year: number;
  readonly years: readonly number[];
  readonly formats: readonly Format[];
  /** Requests the file. */
  readonly ask: (format: Format) => Promise<ReportFile>;
  readonly onSaved: () => void;
}

export function ReportTools<Format extends string>(props: ReportToolsProps<Format>) {
  const { t } = useTranslation("reports");
  const { isStealth } = useReader();
  return (
    <div className={classes.tools}>
      <LinkTabs
        param="kind"
        value={props.kind}
        label={t("kind.label")}
        look="pill"
        tabs={[
          { value: null, label: t("kind.gains") },
          { value: "income", label: t("kind.income") },
          { value: "russia", label: t("kind.russia") },
        ]}
      />
      <YearBox year={props.year} years={props.years} />
      {isStealth ? (
        <p className={classes.muted}>{t("file.hidden")}</p>
      ) : (
        <div className={classes.files}>
          {props.formats.map((format) => (
            <FileButton key={format} format={format} ask={() => props.ask(format)} onSaved={props.onSaved} />
          ))}
        </div>
      )}
    </div>
  );
}

function YearBox({ year, years }: { readonly year: number; readonly years: readonly number[] }) {
  const { t } = useTranslation("reports");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const choose = (value: string) => {
    const next = new URLSearchParams(search);
    next.set("year", value);
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  };
  const shown = years.includes(year) ? years : [year, ...years];
  return (
    <div className={classes.year}>
      <SelectBox
        label={t("year")}
        name="year"
        value={String(year)}
        onValue={choose}
        options={shown.map((one) => ({ value: String(one), label: String(one) }))}
      />
    </div>
  );
}

interface FileButtonProps {
  readonly format: string;
  readonly ask: () => Promise<ReportFile>;
  readonly onSaved: () => void;
}

function FileButton({ format, ask, onSaved }: FileButtonProps) {
  const { t } = useTranslation("reports");
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    ask()
      .then(({ fileName, mediaType, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        saveFile(new Blob([bytes], { type: mediaType }), fileName);
        onSaved();
      }, toasts.failed)
      .finally(() => setBusy(false));
  };
  const name = format === "json" ? t("file.json") : format.toUpperCase();
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={isBusy}
      onClick={press}
      title={format === "json" ? t("file.jsonHint") : undefined}
      aria-label={format === "json" ? undefined : t("file.label", { format: name })}
    >
      <IconDownload size={18} stroke={1.6} aria-hidden />
      {name}
    </button>
  );
}
