import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { PictureRow } from "./picture-row.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileHead } from "./profile-head.tsx";
import classes from "./social.module.css";

/** Public fields of the profile, and a link to the page. */
export function PublicProfileCard() {
  const { t } = useTranslation("social");
  const { data, error, refetch } = useApiQuery("GET /api/social/public-profile/for-edit", {});
  return (
    <Card title={t("title")}>
      {data ? (
        <div className={classes.form}>
          <p className={classes.note}>{t("lead")}</p>
          <PictureRow profile={data} />
          <ProfileForm profile={data} />
          <Preview />
        </div>
      ) : error ? (
        <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </Card>
  );
}

function Preview() {
  const { t } = useTranslation("social");
  const { prefs } = usePrefs();
  const { data } = useApiQuery("GET /api/user/getpublicprofile", {});
  const profile = data?.profile;
  return (
    <section className={classes.preview} aria-label={t("preview.label")}>
      {profile ? (
        <div className={classes.form}>
          <ProfileHead profile={profile} locale={prefs.locale} headingLevel={3} />
          <p className={classes.note}>
            <a href={`/public/profile/${profile.userName}`}>{t("preview.open")}</a>
          </p>
        </div>
      ) : (
        <p className={classes.note}>{t("preview.hidden")}</p>
      )}
    </section>
  );
}
