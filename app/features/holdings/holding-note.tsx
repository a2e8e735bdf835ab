import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/use-api.ts";
import { TextBox } from "../../ui/form/text-box.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { OneHolding } from "./holding-drawer.tsx";
import classes from "./holdings.module.css";

/** What the owner notes about the holding; saved on its own, searched nowhere, shown in the table when chosen. */
export function HoldingNote({ one }: { readonly one: OneHolding }) {
  const { t } = useTranslation("holdings");
  const toasts = useToasts();
  const { note } = one.holding.facts;
  const [text, setText] = useState(note);
  const save = useApiMutation("POST /api/holdings/update-note", [
    "GET /api/holdings",
    "GET /api/holdings/one",
  ]);
  const isChanged = text !== note;
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
      {isChanged && (
        <button
          type="button"
          className="button button-quiet"
          disabled={save.isPending}
          onClick={() =>
            void save
              .mutateAsync({ portfolioId: one.portfolioId, assetId: one.holding.asset.id, note: text })
              .then(() => toasts.done(t("note.saved")), toasts.failed)
          }
        >
          {t("note.save")}
        </button>
      )}
    </section>
  );
}
