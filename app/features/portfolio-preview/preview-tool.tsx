import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import type { PortfolioPreview } from "./portfolio-preview.contract.ts";
import classes from "./portfolio-preview.module.css";
import { PreviewForm } from "./preview-form.tsx";
import { PreviewResult } from "./preview-result.tsx";

/** Shows the form, and below it the preview made in this browser. */
export function PreviewTool() {
  const { t } = useTranslation("portfolio-preview");
  const toasts = useToasts();
  const [preview, setPreview] = useKeptPreview();
  const result = useRef<HTMLDivElement>(null);
  const show = (next: PortfolioPreview) => {
    setPreview(next);
    requestAnimationFrame(() => result.current?.focus());
  };
  const forget = () =>
    void callApi("DELETE /api/public/portfolio-preview", {}).then(() => {
      setPreview(null);
      toasts.done(t("forgotten"));
    }, toasts.failed);
  return (
    <div className={classes.page}>
      <PreviewForm onPreview={show} />
      {preview && (
        <div ref={result} tabIndex={-1} className={classes.page} data-preview>
          <PreviewResult preview={preview} onForget={forget} />
        </div>
      )}
    </div>
  );
}

/**
 * Loads the preview of the browser's key. Pages are rendered without it, since caches store pages; the answer sent with
 * the page is therefore requested again.
 */
function useKeptPreview() {
  const { data, refetch } = useApiQuery("GET /api/public/portfolio-preview", {});
  const [made, setMade] = useState<PortfolioPreview | null | undefined>();
  useEffect(() => void refetch(), [refetch]);
  const kept = data?.preview ?? null;
  return [made === undefined ? kept : made, setMade] as const;
}
