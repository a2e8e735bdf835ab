import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./analytics.module.css";

/** The first rows of a long list, and the button that shows the others. */
export function useMoreRows<T>(rows: readonly T[], most: number) {
  const { t } = useTranslation("analytics");
  const [isWhole, setIsWhole] = useState(false);
  const count = rows.length;
  return {
    shown: isWhole ? rows : rows.slice(0, most),
    button: count > most && (
      <button
        type="button"
        className={classes.more}
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {t(isWhole ? "more.less" : "more.all", { count })}
      </button>
    ),
  };
}
