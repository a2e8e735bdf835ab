import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { announcementAudiences, announcementLevels } from "../../shared/names/announcement-names.ts";
import { type FieldErrors, toFieldErrors } from "../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../ui/form/form-grid.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import type { Announcement } from "./announcements.contract.ts";
import classes from "./announcements.module.css";
import { Preview } from "./preview.tsx";

interface AnnouncementFormProps {
  /** Absent: a new one. */
  readonly announcement?: Announcement;
  readonly onDone: () => void;
}

type Draft = Omit<Announcement, "id" | "state" | "endsAt"> & { readonly endsAt: string };

const touched = ["GET /api/admin/announcements"] as const;
const paths = ["textEn", "textRu", "level", "audience", "link", "startsAt", "endsAt"] as const;

/** Instants as the browser's own field has them, in UTC: `2026-12-01T10:00`. */
const toField = (instant: string): string => instant.slice(0, 16);
const toInstant = (field: string): string => (field === "" ? "" : `${field}:00.000Z`);

const startOf = (announcement: Announcement | undefined): Draft => ({
  textEn: announcement?.textEn ?? "",
  textRu: announcement?.textRu ?? "",
  level: announcement?.level ?? "info",
  audience: announcement?.audience ?? "all",
  link: announcement?.link ?? "",
  startsAt: toField(announcement?.startsAt ?? new Date().toISOString()),
  endsAt: toField(announcement?.endsAt ?? ""),
});

/** Writes an announcement in both languages with its window of time, and shows what readers will see. */
export function AnnouncementForm({ announcement, onDone }: AnnouncementFormProps) {
  const { t } = useTranslation("announcements");
  const [draft, setDraft] = useState(() => startOf(announcement));
  const add = useApiMutation("POST /api/admin/announcements", touched);
  const change = useApiMutation("PUT /api/admin/announcements", touched);
  const save = announcement ? change : add;
  const errors = toFieldErrors(save.error, paths, t);
  const submit = () => {
    const { startsAt, endsAt, ...rest } = draft;
    const input = {
      ...rest,
      startsAt: toInstant(startsAt),
      endsAt: endsAt === "" ? null : toInstant(endsAt),
    };
    if (announcement) change.mutate({ id: announcement.id, ...input }, { onSuccess: onDone });
    else add.mutate(input, { onSuccess: onDone });
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      <Texts draft={draft} setDraft={setDraft} errors={errors} />
      <Window draft={draft} setDraft={setDraft} errors={errors} />
      <p className={classes.muted}>{t("preview")}</p>
      <Preview draft={draft} />
      <SubmitRow label={t("save")} isBusy={save.isPending} error={errors.form} onCancel={onDone} />
    </form>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  readonly errors: FieldErrors;
}

function Texts({ draft, setDraft, errors }: PartProps) {
  const { t } = useTranslation("announcements");
  return (
    <FormGrid>
      {(["textEn", "textRu"] as const).map((name) => (
        <WideField key={name}>
          <TextBox
            name={name}
            kind="lines"
            label={t(`field.${name}`)}
            value={draft[name]}
            onValue={(text) => setDraft({ ...draft, [name]: text })}
            error={errors.of(name)}
            maxLength={300}
            isRequired
          />
        </WideField>
      ))}
      <WideField>
        <TextBox
          name="link"
          label={t("field.link")}
          hint={t("field.linkHint")}
          value={draft.link}
          onValue={(link) => setDraft({ ...draft, link })}
          error={errors.of("link")}
          maxLength={500}
        />
      </WideField>
    </FormGrid>
  );
}

function Window({ draft, setDraft, errors }: PartProps) {
  const { t } = useTranslation("announcements");
  return (
    <FormGrid>
      <SelectBox
        name="level"
        label={t("field.level")}
        value={draft.level}
        options={announcementLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
        onValue={(level) => setDraft({ ...draft, level: level as Draft["level"] })}
      />
      <SelectBox
        name="audience"
        label={t("field.audience")}
        value={draft.audience}
        options={announcementAudiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
        onValue={(audience) => setDraft({ ...draft, audience: audience as Draft["audience"] })}
      />
      {(["startsAt", "endsAt"] as const).map((name) => (
        <TextInput
          key={name}
          type="datetime-local"
          name={name}
          label={t(`field.${name}`)}
          description={name === "endsAt" ? t("field.endsAtHint") : undefined}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={draft[name]}
          error={errors.of(name)}
          onChange={({ currentTarget }) => setDraft({ ...draft, [name]: currentTarget.value })}
        />
      ))}
    </FormGrid>
  );
}
