import { useTranslation } from "react-i18next";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Reason } from "../../shared/common.schema.ts";
import { reasonText } from "../../ui/money/reason-text.ts";
import { EmptyLine } from "../../ui/states/empty-line.tsx";
import classes from "./analytics.module.css";

interface ReasonsProps {
  readonly reasons: readonly Reason[];
  /** Without reasons and without data. */
  readonly fallback: string;
}

export function Reasons({ reasons, fallback }: ReasonsProps) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  const texts = [...new Set(reasons.map((reason) => reasonText(reason, t, locale)))];
  if (texts.length === 0) return <EmptyLine>{fallback}</EmptyLine>;
  return (
    <ul className={classes.reasons}>
      {texts.slice(0, 5).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
