import { useTranslation } from "react-i18next";
import { formatNumber } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { ImportIssue } from "../../shared/schemas/balance.schema.ts";

const day = /^\d{4}-\d{2}-\d{2}$/;
/** Our amounts or quantities; cells of the file are verbatim. */
const numbers = new Set([
  "before",
  "after",
  "missing",
  "amount",
  "expected",
  "total",
  "byShares",
  "tax",
  "difference",
  "fee",
]);
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Formats days and numbers for the reader. */
export function useIssueText(): (issue: ImportIssue) => string {
  const { t } = useTranslation("import");
  const { locale } = useReader();
  return ({ code, params }) => {
    const shown: Record<string, string> = {};
    for (const [name, value] of Object.entries(params)) {
      const isDay = name !== "value" && day.test(value);
      const isNumber = numbers.has(name) && plainNumber.test(value);
      const isUnknownType = code === "binary-file" && value === "data";
      shown[name] = isUnknownType
        ? t("fatal.unknownType")
        : isDay
          ? formatDayWithName(value, locale)
          : isNumber
            ? formatNumber(value, locale)
            : value;
    }
    if (code === "value-refused") shown.field = t(`refusedField.${params.field}`);
    if (params.tried) shown.formats = String(params.tried.split(", ").length);
    return t(`issue.${code}`, shown);
  };
}
