import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { usePageAddresses } from "../../../client/navigation/page-addresses.tsx";
import type { Published } from "../../../shared/schemas/publication.schema.ts";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { IconExternalLink, IconRefresh } from "../../../ui/icons/icons.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import { CopyField } from "../view/share-menu.tsx";
import classes from "./owner.module.css";
import { isSame, type Settings, settingsOf } from "./publication-draft.ts";
import { SettingsFields } from "./settings-form.tsx";

const read = "GET /api/MyPortfolio/public-key";

interface PublishFormProps {
  readonly portfolioId: string;
  readonly published: Published | null;
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
  readonly onTakenOff: () => void;
}

/** Edits the settings of a public portfolio, with its three actions: publish, renew, unpublish. */
export function PublishForm(props: PublishFormProps) {
  const { portfolioId, published, settings, onChange, onTakenOff } = props;
  const { t } = useTranslation("public-portfolios");
  const toasts = useToasts();
  const save = useApiMutation("POST /api/MyPortfolio/public-key", [read]);
  const errors = toFieldErrors(save.error, ["description"], t);
  const isChanged = published === null || !isSame(settings, settingsOf(published));
  const submit = () =>
    save.mutate(
      { id: portfolioId, ...settings },
      { onSuccess: () => toasts.done(t(published ? "owner.saved" : "owner.published")) },
    );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      {published && <Status portfolioId={portfolioId} published={published} />}
      <SettingsFields {...{ portfolioId, settings, onChange, errors }} />
      <SubmitRow
        label={t(published ? "owner.save" : "owner.publish")}
        isBusy={save.isPending}
        isDisabled={!isChanged}
        error={errors.form}
        extra={published && <TakeOff portfolioId={portfolioId} onDone={onTakenOff} />}
      />
    </form>
  );
}

interface StatusProps {
  readonly portfolioId: string;
  readonly published: Published;
}

/** Publication status: address, date visitors see, reasons it is not listed. */
function Status({ portfolioId, published }: StatusProps) {
  const { t } = useTranslation("public-portfolios");
  const { site } = usePageAddresses("/");
  const { key, since, asOf, isStale, followers, listing, withheld, isListed } = published;
  return (
    <div className={classes.status}>
      {withheld ? (
        <Notice tone="warning">{t("owner.withheld", { reason: withheld.reason })}</Notice>
      ) : (
        <>
          <CopyField label={t("owner.address")} text={`${site}/public/portfolios/${key}`} />
          <a className={classes.open} href={`/public/portfolios/${key}`} target="_blank" rel="noreferrer">
            {t("owner.open")}
            <IconExternalLink size={16} stroke={1.6} aria-hidden />
          </a>
        </>
      )}
      <p className={classes.muted}>
        {t("owner.since")} <DateText value={since.slice(0, 10)} /> · {t("view.asOf")}{" "}
        <DateText value={asOf} /> · {t("owner.followers", { count: followers })}
      </p>
      <Renew portfolioId={portfolioId} isStale={isStale} />
      {isListed &&
        listing.faults.map((fault) => (
          <Notice key={fault}>
            {t(`owner.fault.${fault}`, { days: listing.historyDays, least: listing.minHistoryDays })}
          </Notice>
        ))}
    </div>
  );
}

function Renew({ portfolioId, isStale }: { readonly portfolioId: string; readonly isStale: boolean }) {
  const { t } = useTranslation("public-portfolios");
  const toasts = useToasts();
  const renew = useApiMutation("POST /api/MyPortfolio/reload-public", [read]);
  return (
    <div className={classes.renew}>
      <span className={classes.muted}>{t(isStale ? "owner.stale" : "owner.fresh")}</span>
      <Button
        variant="default"
        size="compact-md"
        loading={renew.isPending}
        leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
        onClick={() =>
          void renew
            .mutateAsync({ id: portfolioId })
            .then(() => toasts.done(t("owner.renewed")), toasts.failed)
        }
      >
        {t("owner.renew")}
      </Button>
    </div>
  );
}

interface TakeOffProps {
  readonly portfolioId: string;
  readonly onDone: () => void;
}

/** Unpublishes after confirmation: its address never comes back, so it cannot be undone. */
function TakeOff({ portfolioId, onDone }: TakeOffProps) {
  const { t } = useTranslation("public-portfolios");
  const toasts = useToasts();
  const [isAsked, setAsked] = useState(false);
  const hide = useApiMutation("DELETE /api/MyPortfolio/public-key", [read]);
  const takeOff = () =>
    void hide.mutateAsync({ id: portfolioId }).then(() => {
      setAsked(false);
      onDone();
      toasts.done(t("owner.takenOff"));
    }, toasts.failed);
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t("owner.takeOff")}
      </Button>
      <Modal
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t("owner.takeOffTitle")}
        closeButtonProps={{ "aria-label": t("common:action.close") }}
        centered
      >
        <p>{t("owner.takeOffText")}</p>
        <div className={classes.ends}>
          <Button variant="default" data-autofocus onClick={() => setAsked(false)}>
            {t("common:action.cancel")}
          </Button>
          <Button color="loss" loading={hide.isPending} onClick={takeOff}>
            {t("owner.takeOff")}
          </Button>
        </div>
      </Modal>
    </>
  );
}
