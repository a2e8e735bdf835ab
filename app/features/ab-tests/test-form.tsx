import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import classes from "./ab-tests.module.css";

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== "");

/** Defines a test: name, what it is about, and its variants. */
export function TestForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation("ab-tests");
  const save = useApiMutation("POST /api/admin/ab-tests", ["GET /api/admin/ab-tests"]);
  const [draft, setDraft] = useState({ name: "", description: "", variants: "" });
  const errors = toFieldErrors(save.error, ["name", "description", "variants"], t);
  const fields = save.error?.fields ?? [];
  // Errors name variants by index; the form has a single field for them.
  const wrongVariant = fields.some(({ path }) => path.startsWith("variants."));
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        const { name, description, variants } = draft;
        save.mutate({ name, description, variants: wordsOf(variants) }, { onSuccess: onDone });
      }}
    >
      <TextBox
        label={t("form.name")}
        hint={t("form.nameHint")}
        name="name"
        value={draft.name}
        onValue={(name) => setDraft({ ...draft, name })}
        error={errors.of("name")}
        maxLength={40}
        isAutoFocused
        isRequired
      />
      <TextBox
        label={t("form.description")}
        name="description"
        value={draft.description}
        onValue={(description) => setDraft({ ...draft, description })}
        error={errors.of("description")}
        maxLength={300}
      />
      <TextBox
        label={t("form.variants")}
        hint={t("form.variantsHint")}
        name="variants"
        value={draft.variants}
        onValue={(variants) => setDraft({ ...draft, variants })}
        error={errors.of("variants") ?? (wrongVariant ? t("form.wrongVariant") : undefined)}
        isRequired
      />
      <SubmitRow
        label={t("form.save")}
        isBusy={save.isPending}
        onCancel={onDone}
        error={wrongVariant ? undefined : errors.form}
      />
    </form>
  );
}
