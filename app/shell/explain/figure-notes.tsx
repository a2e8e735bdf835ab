import { useTranslation } from "react-i18next";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Figure } from "../../shared/common.schema.ts";
import { isRefused } from "../../ui/money/figure-pieces.ts";
import { reasonText } from "../../ui/money/reason-text.ts";
import classes from "./explain.module.css";

/** Explains stale and estimated prices, closed remainders, returns of other than a year. */
export function FigureNotes({ figure }: { readonly figure: Figure }) {
  const { t } = useTranslation("explain");
  const { locale } = useReader();
  const notes = isRefused(figure) ? [] : (figure.notes ?? []);
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={JSON.stringify(note)} data-note={note.code}>
          {reasonText(note, t, locale)}
        </li>
      ))}
    </ul>
  );
}
