import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePrinting } from "../../ui/print/use-printing.ts";
import classes from "./analytics.module.css";

/** Returns the first rows, with a button for the rest; all when printing. */
export function useMoreRows<T>(rows: readonly T[], most: number) {
  const { t } = useTranslation("analytics");
  const [isWhole, setIsWhole] = useState(false);
  const isPrinting = usePrinting();
  const count = rows.length;
  return {
    shown: isWhole || isPrinting ? rows : rows.slice(0, most),
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
