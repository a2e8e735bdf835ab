import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { saveFile } from "../../ui/dom/save-file.ts";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./backup.module.css";

interface Props {
  readonly portfolios: readonly { readonly id: string; readonly name: string }[];
}

export function DownloadCard({ portfolios }: Props) {
  const { t } = useTranslation("backup");
  const toasts = useToasts();
  const [portfolioId, setPortfolioId] = useState("");
  const [isBusy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    callApi("GET /api/MyPortfolio/download-backup", portfolioId ? { portfolioId } : {})
      .then(({ fileName, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        saveFile(new Blob([bytes], { type: "application/zip" }), fileName);
      })
      .catch(toasts.failed)
      .finally(() => setBusy(false));
  };
  return (
    <Card title={t("download.title")}>
      <p className={classes.text}>{t(portfolios.length > 0 ? "download.text" : "download.empty")}</p>
      {portfolios.length > 0 && (
        <div className={classes.download}>
          <SelectBox
            label={t("download.what")}
            name="portfolio"
            value={portfolioId}
            onValue={setPortfolioId}
            options={[
              { value: "", label: t("download.all") },
              ...portfolios.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Button loading={isBusy} onClick={download}>
            {t("download.button")}
          </Button>
        </div>
      )}
    </Card>
  );
}
