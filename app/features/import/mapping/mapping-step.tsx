import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import type { MappingView } from "../../../domain/imports/mapping.schema.ts";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../import.module.css";
import type { Decide } from "../preview/use-import-view.ts";
import mapping from "./mapping.module.css";
import type { MapperProfile } from "./mapping-choices.ts";
import { MappingColumns } from "./mapping-columns.tsx";
import { MappingLayout } from "./mapping-layout.tsx";
import { MappingPreview } from "./mapping-preview.tsx";
import { MappingWords } from "./mapping-words.tsx";
import { useMapping } from "./use-mapping.ts";

interface Props {
  readonly id: string;
  readonly decide: Decide;
}

export function MappingStep({ id, decide }: Props) {
  const { t } = useTranslation("mapping");
  const { view, profile, isBusy, error, change, retry } = useMapping(id);
  if (error && !view)
    return (
      <>
        <ErrorState what={t("title")} error={error} onRetry={retry} />
        <Link className="button button-quiet" to={`/import?id=${id}`}>
          {t("back")}
        </Link>
      </>
    );
  if (!view || !profile) return <SkeletonRows count={8} />;
  const part = { view, profile, onChange: change };
  return (
    <>
      <p className={classes.muted}>{t("intro")}</p>
      <MappingLayout {...part} />
      <MappingColumns {...part} />
      <MappingWords {...part} />
      {error && <ErrorState what={t("title")} error={error} onRetry={retry} isCompact />}
      <MappingPreview view={view} isBusy={isBusy} />
      {/* The view must be current: not while reading or after a failure. */}
      <UseMapping id={id} decide={decide} view={view} profile={profile} isBusy={isBusy || error !== null} />
    </>
  );
}

interface UseProps extends Props {
  readonly view: MappingView;
  readonly profile: MapperProfile;
  readonly isBusy: boolean;
}

function UseMapping({ id, decide, view, profile, isBusy }: UseProps) {
  const { t } = useTranslation("mapping");
  const navigate = useNavigate();
  const toasts = useToasts();
  const [name, setName] = useState("");
  const saved = useApiQuery("GET /api/TransactionsImport/profiles", {}).data?.profiles ?? [];
  const same = saved.find((entry) => entry.name === name.trim());
  const create = useApiMutation("POST /api/TransactionsImport/profiles", [
    "GET /api/TransactionsImport/profiles",
  ]);
  const replace = useApiMutation("PUT /api/TransactionsImport/profiles", [
    "GET /api/TransactionsImport/profiles",
  ]);
  const isOpen = view.words.some(({ key }) => profile.words[key] === undefined);
  const isReady = !isBusy && view.missing.length === 0 && view.fatal === null && !isOpen;
  const use = () =>
    decide.mutate(
      { id, brokerId: "mapper", profile },
      { onSuccess: () => void navigate(`/import?id=${id}`), onError: toasts.failed },
    );
  // The date of a list of holdings differs in the next file.
  const kept = { ...profile, constants: { ...profile.constants, date: null } };
  const submit = () => {
    if (name.trim() === "") use();
    else if (same) replace.mutate({ id: same.id, profile: kept }, { onSuccess: use });
    else create.mutate({ name: name.trim(), profile: kept }, { onSuccess: use });
  };
  const errors = toFieldErrors(create.error ?? replace.error, ["name"], t);
  return (
    <Card>
      <TextBox
        label={t("save.label")}
        name="profile-name"
        hint={same ? t("save.replaces") : t("save.hint")}
        value={name}
        maxLength={100}
        error={errors.of("name") ?? errors.form}
        onValue={setName}
      />
      <div className={`${classes.buttons} ${mapping.actions}`}>
        <Link className="button button-quiet" to={`/import?id=${id}`}>
          {t("back")}
        </Link>
        <button
          type="button"
          className="button button-primary"
          disabled={!isReady || decide.isPending || create.isPending || replace.isPending}
          onClick={submit}
        >
          {t("use")}
        </button>
      </div>
    </Card>
  );
}
