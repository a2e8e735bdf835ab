import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { profileQueryKeys } from "./profile-form.tsx";
import type { OwnProfile } from "./social.contract.ts";
import classes from "./social.module.css";

/** The picture with its two changes: another one, or the drawn one again. */
export function PictureRow({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation("social");
  const input = useRef<HTMLInputElement>(null);
  const upload = useApiMutation("POST /api/social/public-profile/avatar", profileQueryKeys);
  const remove = useApiMutation("DELETE /api/social/public-profile/avatar", profileQueryKeys);
  const send = (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.append("file", file);
    upload.mutate(form);
  };
  const problem = toFieldErrors(upload.error ?? remove.error, [], t).form;
  return (
    <div className={classes.picture}>
      <img className={classes.avatar} src={profile.avatar} alt={t("picture.alt")} width={96} height={96} />
      <div className={classes.pictureActions}>
        <span className={classes.pictureButtons}>
          <button
            type="button"
            className="button button-quiet"
            disabled={upload.isPending}
            onClick={() => input.current?.click()}
          >
            {t(upload.isPending ? "picture.busy" : "picture.upload")}
          </button>
          {profile.hasPicture && (
            <button type="button" className="button button-quiet" onClick={() => remove.mutate({})}>
              {t("picture.remove")}
            </button>
          )}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t("picture.upload")}
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          onChange={(event) => {
            send(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
        <p className={classes.note}>{t("picture.hint")}</p>
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
