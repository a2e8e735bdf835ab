import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import type { InputOf } from "../../shared/endpoint.ts";
import { saveFile } from "../../ui/dom/save-file.ts";
import { Card } from "../../ui/shell/card.tsx";
import type { recapContract } from "./recap.contract.ts";
import classes from "./recap.module.css";

type Input = InputOf<(typeof recapContract)["GET /api/recap/picture"]>;
const [width, height] = [1200, 630];

/** Converts the server's image to PNG in the browser, as sites and messengers require. */
async function toPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Image of the year without amounts, previewed and saved. */
export function SharePicture({ input, year }: { readonly input: Input; readonly year: number }) {
  const { t } = useTranslation("recap");
  const [isShown, setShown] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { data } = useApiQuery("GET /api/recap/picture", input, { isEnabled: isShown });
  const save = async (kind: "svg" | "png") => {
    setFailed(false);
    try {
      const { svg, name } = await callApi("GET /api/recap/picture", input);
      const blob = kind === "png" ? await toPng(svg) : new Blob([svg], { type: "image/svg+xml" });
      saveFile(blob, `${name}.${kind}`);
    } catch {
      setFailed(true);
    }
  };
  return (
    <Card title={t("share.title")}>
      <p className={classes.muted}>{t("share.text")}</p>
      {isShown && data && (
        <img
          className={classes.picture}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.svg)}`}
          width={width}
          height={height}
          alt={t("share.alt", { year: String(year) })}
        />
      )}
      <div className={classes.actions}>
        {!isShown && (
          <button type="button" className="button button-quiet" onClick={() => setShown(true)}>
            {t("share.show")}
          </button>
        )}
        <button type="button" className="button button-primary" onClick={() => void save("png")}>
          {t("share.png")}
        </button>
        <button type="button" className="button button-quiet" onClick={() => void save("svg")}>
          {t("share.svg")}
        </button>
      </div>
      {hasFailed && (
        <p className={classes.failed} role="alert">
          {t("share.failed")}
        </p>
      )}
    </Card>
  );
}
