import { useTranslation } from "react-i18next";
import classes from "./asset-support.module.css";
import type { SupportAsset } from "./asset-support.schema.ts";

/** Marks hidden and demo assets. */
export function StateTags({ asset }: { readonly asset: Pick<SupportAsset, "isActive" | "isDemo"> }) {
  const { t } = useTranslation("asset-support");
  return (
    <>
      {!asset.isActive && <span className={classes.tag}>{t("hidden")}</span>}
      {asset.isDemo && <span className={classes.tag}>{t("demo")}</span>}
    </>
  );
}
