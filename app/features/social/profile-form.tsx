import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { filledLinks, LinkFields, linkPaths } from "./link-fields.tsx";
import type { OwnProfile, ProfileDraft } from "./social.contract.ts";
import classes from "./social.module.css";

export const profileQueryKeys = [
  "GET /api/social/public-profile/for-edit",
  "GET /api/user/getpublicprofile",
] as const;

const switches = ["isPublic", "showsCountry", "showsSince"] as const;

const toDraft = ({ userName, displayName, about, website, ...profile }: OwnProfile): ProfileDraft => ({
  userName,
  displayName,
  about,
  website,
  links: profile.links,
  isPublic: profile.isPublic,
  showsCountry: profile.showsCountry,
  showsSince: profile.showsSince,
});

/** Name, words, and what is shown; saved together, so that nothing is published half. */
export function ProfileForm({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation("social");
  const toasts = useToasts();
  const [draft, setDraft] = useState(() => toDraft(profile));
  const nameNote = useNameNote(profile.userName);
  const save = useApiMutation("PUT /api/social/public-profile/edit", profileQueryKeys);
  const errors = toFieldErrors(save.error, ["userName", "displayName", "about", "website", ...linkPaths], t);
  const change = (part: Partial<ProfileDraft>) => setDraft({ ...draft, ...part });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { ...draft, links: filledLinks(draft.links) },
          { onSuccess: () => toasts.done(t("saved")) },
        );
      }}
    >
      <TextBox
        name="userName"
        label={t("userName.label")}
        hint={nameNote.isFree ? t("userName.free") : t("userName.hint")}
        value={draft.userName}
        onValue={(userName) => change({ userName })}
        error={errors.of("userName") ?? nameNote.fault}
        autoComplete="off"
        maxLength={30}
        onLeave={() => void nameNote.check(draft.userName)}
      />
      <TextBox
        name="displayName"
        label={t("displayName")}
        value={draft.displayName}
        onValue={(displayName) => change({ displayName })}
        error={errors.of("displayName")}
        autoComplete="off"
        maxLength={60}
      />
      <TextBox
        name="about"
        kind="lines"
        label={t("about")}
        value={draft.about}
        onValue={(about) => change({ about })}
        error={errors.of("about")}
        maxLength={500}
      />
      <TextBox
        name="website"
        label={t("website")}
        value={draft.website}
        onValue={(website) => change({ website })}
        error={errors.of("website")}
        autoComplete="url"
        placeholder="https://"
        maxLength={200}
      />
      <LinkFields links={draft.links} errorOf={errors.of} onLinks={(links) => change({ links })} />
      <fieldset className={classes.checks}>
        <legend className="visually-hidden">{t("shows.legend")}</legend>
        {switches.map((name) => (
          <Checkbox
            key={name}
            name={name}
            label={t(`shows.${name}`)}
            checked={draft[name]}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
      <SubmitRow label={t("save")} isBusy={save.isPending} error={errors.form} />
    </form>
  );
}

/** Says below the field, when it is left, whether the name can be taken. */
function useNameNote(current: string) {
  const { t } = useTranslation("social");
  const [note, setNote] = useState<{ fault?: string; isFree?: boolean }>({});
  const check = async (userName: string) => {
    if (userName === "" || userName === current) return setNote({});
    const answer = await callApi("GET /api/social/public-profile/check-username", { userName }).catch(
      () => null,
    );
    if (!answer) return setNote({});
    setNote(answer.fault ? { fault: t(`userName.${answer.fault}`) } : { isFree: true });
  };
  return { ...note, check };
}
