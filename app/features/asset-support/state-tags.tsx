import { useTranslation } from "react-i18next";
import classes from "./asset-support.module.css";
import type { SupportAsset } from "./asset-support-shapes.ts";

/** What is special about an asset: hidden from the search, or of the demo market. */
export function StateTags({ asset }: { readonly asset: Pick<SupportAsset, "isActive" | "isDemo"> }) {
  const { t } = useTranslation("asset-support");
  return (
    <>
      {!asset.isActive && <span className={classes.tag}>{t("hidden")}</span>}
      {asset.isDemo && <span className={classes.tag}>{t("demo")}</span>}
    </>
  );
}
