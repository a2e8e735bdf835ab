import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { onLeaving } from "../navigation/navigate-away.ts";

/** Client contract, S9.5. */
export const splashMaxMs = 3_000;

/** Covers the page during redirects; removed after 3000 ms without loading. */
export function Splash() {
  const { t } = useTranslation();
  const [isLeaving, setIsLeaving] = useState(false);
  const isLoading = useNavigation().state !== "idle";
  useEffect(() => onLeaving(setIsLeaving), []);
  useEffect(() => {
    if (!isLeaving || isLoading) return;
    const timer = setTimeout(() => setIsLeaving(false), splashMaxMs);
    return () => clearTimeout(timer);
  }, [isLeaving, isLoading]);
  if (!isLeaving) return null;
  return (
    <div className="splash" role="status" aria-live="polite">
      <img src="/favicon.svg" alt="" width={48} height={48} />
      <span className="visually-hidden">{t("splash.loading")}</span>
    </div>
  );
}
