import { useState } from "react";
import { useTranslation } from "react-i18next";
import { mainQuery, query, screen } from "../../client/screen.ts";
import { useApiMutation, useApiQuery } from "../../client/use-api.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { maxFileBytes } from "../../shared/file-limit.ts";
import { FileDrop } from "../../ui/form/file-drop.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import type { assetsContract } from "./assets.contract.ts";
import { changedByPrices } from "./changed-by-prices.ts";
import { EnterForms } from "./enter-forms.tsx";
import classes from "./prices.module.css";
import { UploadResult } from "./upload-result.tsx";

const definition = screen({
  namespaces: ["assets"],
  queries: ({ search }) => {
    const assetId = search.get("asset");
    return [
      query("GET /api/prices/uploaded", {}),
      ...(assetId ? [mainQuery("GET /api/assets/one", { assetId })] : []),
    ];
  },
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export type UploadAnswer = OutputOf<(typeof assetsContract)["POST /api/prices/upload"]>;
type Kind = "prices" | "rates";

/** How the file is to be read; empty = decided from the file, asked for only where both ways are possible. */
export interface ReadOptions {
  readonly kind: Kind;
  readonly dateOrder: string;
  readonly decimalMark: string;
}

/** Own prices and rates: one by hand, or by file: looked at first, stored whole or not at all. */
export default function PricesScreen() {
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
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <div className={classes.columns}>
        <EnterForms />
        <Card title={t("upload")}>
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
        </Card>
        <Uploaded />
      </div>
    </>
  );
}

/** What was uploaded so far. */
function Uploaded() {
  const { t } = useTranslation("assets");
  const { data } = useApiQuery("GET /api/prices/uploaded", {});
  if (!data || data.series.length === 0) return null;
  return (
    <Card title={t("uploaded")}>
      <SeriesTable series={data.series} />
    </Card>
  );
}

/** One line per asset or pair: name, rows, first and last day. */
export function SeriesTable({ series }: { readonly series: UploadAnswer["series"] }) {
  const { t } = useTranslation("assets");
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("series")}</th>
          <th scope="col" className="num">
            {t("rows")}
          </th>
          <th scope="col">{t("days")}</th>
        </tr>
      </thead>
      <tbody>
        {series.map((line) => (
          <tr key={`${line.name}${line.asset?.id ?? ""}`}>
            <th scope="row">{line.asset ? `${line.name} · ${line.asset.name}` : line.name}</th>
            <td className="num">{line.rows}</td>
            <td>
              <DateText value={line.from} /> – <DateText value={line.to} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
