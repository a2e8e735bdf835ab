import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../../client/api/api-error.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { useUndo } from "../../../client/data/use-undo.ts";
import { ConflictChoice } from "../../../ui/form/conflict-choice.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../holdings.module.css";
import type { OneHolding } from "../holdings.types.ts";

const touched = ["GET /api/holdings", "GET /api/holdings/one"] as const;

/** The user's note, saved separately and searchable. */
export function HoldingNote({ one }: { readonly one: OneHolding }) {
  const { t } = useTranslation("holdings");
  const toasts = useToasts();
  const undoing = useUndo();
  const { note, noteEtag } = one.holding.facts;
  const [text, setText] = useState(note);
  // Version being edited, not a later one.
  const [base, setBase] = useState({ note, noteEtag });
  const [isStale, setStale] = useState(false);
  const ifMatch = isStale ? noteEtag : base.noteEtag;
  const save = useApiMutation("POST /api/holdings/update-note", touched, { ifMatch });
  const isChanged = text !== base.note;
  const settle = (stored: typeof base) => {
    setText(stored.note);
    setBase(stored);
    setStale(false);
  };
  // Unedited: follows the stored text.
  if (!isChanged && noteEtag !== base.noteEtag) settle({ note, noteEtag });
  const press = () =>
    void save.mutateAsync({ portfolioId: one.portfolioId, assetId: one.holding.asset.id, note: text }).then(
      (answer) => {
        settle(answer);
        undoing.done(t("note.saved"), answer);
      },
      (error: ApiError) => (error.code === "STALE" ? setStale(true) : toasts.failed(error)),
    );
  return (
    <section className={classes.note}>
      <TextBox
        label={t("fact.note")}
        name="note"
        kind="lines"
        value={text}
        onValue={setText}
        maxLength={10_000}
      />
      {isStale && (
        <ConflictChoice
          fields={text === note ? [] : [{ label: t("fact.note"), mine: text, theirs: note }]}
          isBusy={save.isPending}
          onMine={press}
          onTheirs={() => settle({ note, noteEtag })}
        />
      )}
      {isChanged && !isStale && (
        <button type="button" className="button button-quiet" disabled={save.isPending} onClick={press}>
          {t("note.save")}
        </button>
      )}
    </section>
  );
}
