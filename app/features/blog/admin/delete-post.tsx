import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";

/** Deletes a post once it is confirmed. */
export function DeletePost({ slug }: { readonly slug: string }) {
  const { t } = useTranslation("blog");
  const toasts = useToasts();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const remove = useApiMutation("DELETE /api/admin/blog/post", [
    "GET /api/admin/blog/posts",
    "GET /api/public/blog/posts",
  ]);
  const send = () =>
    remove.mutate(
      { slug },
      {
        onSuccess: () => {
          toasts.done(t("editor.deleted"));
          void navigate("/admin/blog");
        },
      },
    );
  return (
    <>
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {t("editor.delete")}
      </Button>
      {isAsked && (
        <FormDialog
          title={t("editor.delete")}
          isBusy={remove.isPending}
          onClose={() => setIsAsked(false)}
          onSubmit={send}
        >
          <p>{t("editor.deleteAsk")}</p>
          <SubmitRow
            label={t("editor.delete")}
            isBusy={remove.isPending}
            onCancel={() => setIsAsked(false)}
            error={toFieldErrors(remove.error, [], t).form}
          />
        </FormDialog>
      )}
    </>
  );
}
