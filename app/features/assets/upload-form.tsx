import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { maxFileBytes } from "../../shared/file-limit.ts";
import { FileDrop } from "../../ui/form/file-drop.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import type { ReadOptions } from "./assets.types.ts";
import { changedByPrices } from "./changed-by-prices.ts";
import classes from "./prices.module.css";
import { SeriesTable } from "./series-table.tsx";
import { UploadResult } from "./upload-result.tsx";

/** Uploads prices or rates: previewed first, stored whole or not at all. */
export function UploadForm() {
  const { t } = useTranslation("assets");
  const [options, setOptions] = useState<ReadOptions>({ kind: "prices", dateOrder: "", decimalMark: "" });
  const [file, setFile] = useState<File | null>(null);
  const upload = useApiMutation("POST /api/prices/upload", changedByPrices);
  const send = (chosen: File, read: ReadOptions, isPreview: boolean, isConfirmed = false) => {
    const form = new FormData();
    form.set("file", chosen);
    form.set("kind", read.kind);
    form.set("isPreview", String(isPreview));
    form.set("isConfirmed", String(isConfirmed));
    if (read.dateOrder) form.set("dateOrder", read.dateOrder);
    if (read.decimalMark) form.set("decimalMark", read.decimalMark);
    upload.mutate(form);
  };
  const change = (part: Partial<ReadOptions>) => {
    const next = { ...options, ...part };
    setOptions(next);
    if (file) send(file, next, true);
  };
  return (
    <div className={classes.form}>
      <SelectBox
        label={t("kind")}
        name="kind"
        value={options.kind}
        onValue={(kind) => change({ kind: kind === "rates" ? "rates" : "prices" })}
        options={[
          { value: "prices", label: t("prices") },
          { value: "rates", label: t("rates") },
        ]}
        hint={t(options.kind === "prices" ? "pricesHint" : "ratesHint")}
      />
      <div className={classes.drop}>
        <FileDrop
          label={t("drop")}
          hint={t("dropHint")}
          accept={[".csv", ".txt", ".tsv"]}
          maxBytes={maxFileBytes}
          isBusy={upload.isPending}
          onFiles={([chosen]) => {
            if (!chosen) return;
            setFile(chosen);
            send(chosen, options, true);
          }}
        />
      </div>
      {upload.error && <ErrorState what={file?.name ?? t("upload")} error={upload.error} isCompact />}
      {upload.data && file && (
        <UploadResult
          answer={upload.data}
          fileName={file.name}
          options={options}
          onOptions={change}
          onStore={(isConfirmed) => send(file, options, false, isConfirmed)}
          isBusy={upload.isPending}
        />
      )}
      <Uploaded />
    </div>
  );
}

/** Uploaded and entered values. */
function Uploaded() {
  const { t } = useTranslation("assets");
  const { data } = useApiQuery("GET /api/prices/uploaded", {});
  if (!data || data.series.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>{t("uploaded")}</h3>
      <SeriesTable series={data.series} />
    </section>
  );
}
