import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { useToasts } from "../../../ui/states/toast.tsx";

/** The user's setting, for this and later imports. */
export function ForgetFile() {
  const { t } = useTranslation("import");
  const toasts = useToasts();
  const { data } = useApiQuery("GET /api/TransactionsImport/settings", {});
  const save = useApiMutation("PUT /api/TransactionsImport/settings", [
    "GET /api/TransactionsImport/settings",
  ]);
  const isForgotten = save.isPending ? !data?.isFileForgotten : data?.isFileForgotten;
  return (
    <Checkbox
      label={t("commit.forget")}
      description={t("commit.forgetHint")}
      checked={isForgotten ?? false}
      disabled={!data || save.isPending}
      onChange={(event) =>
        save.mutate({ isFileForgotten: event.currentTarget.checked }, { onError: toasts.failed })
      }
    />
  );
}
