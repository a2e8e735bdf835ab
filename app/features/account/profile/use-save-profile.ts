import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { sessionStore } from "../../../client/session/session-store.ts";
import { useToasts } from "../../../ui/states/toast.tsx";

/** Saves parts of the profile and reports the outcome. */
export function useSaveProfile() {
  const { t } = useTranslation("account");
  const toasts = useToasts();
  const mutation = useApiMutation("POST /api/userProfile/updateuserinfo", ["GET /api/user/getuserinfo"]);
  const save = (change: Parameters<typeof mutation.mutate>[0]) =>
    mutation.mutate(change, {
      onSuccess: (user) => {
        sessionStore.user = user;
        toasts.done(t("account:settings.saved"));
      },
      onError: (error) => {
        if (error.fields.length === 0) toasts.failed(error);
      },
    });
  return { save, isSaving: mutation.isPending, error: mutation.error };
}
