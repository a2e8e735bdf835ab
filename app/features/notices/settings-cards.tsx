import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { formatInstant } from "../../i18n/format-date.ts";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { MailSettings, Ways } from "./mail-settings.contract.ts";
import { PushCard } from "./push-card.tsx";
import classes from "./settings.module.css";

const settingsKey = "GET /api/email-settings";

/** Fields a press can change. */
interface Change {
  readonly isDigestOn?: boolean;
  readonly kinds?: Ways[];
  readonly isRefusalLifted?: true;
}

const applied = (old: MailSettings, { isDigestOn = old.isDigestOn, kinds = [] }: Change): MailSettings => ({
  ...old,
  isDigestOn,
  kinds: old.kinds.map((one) => kinds.find(({ kind }) => kind === one.kind) ?? one),
});

/** Shows a change at once and saves it; a failure is reported and reverted. */
function useSave() {
  const toasts = useToasts();
  const client = useQueryClient();
  const save = useApiMutation("POST /api/email-settings", [settingsKey]);
  return (change: Change) => {
    client.setQueriesData<MailSettings>({ queryKey: [settingsKey] }, (old) => old && applied(old, change));
    save.mutate(change, {
      onError: (error) => {
        toasts.failed(error);
        void client.invalidateQueries({ queryKey: [settingsKey] });
      },
    });
  };
}

/** Channels of notifications, the weekly digest, and the state of mail delivery. */
export function NoticeSettings() {
  const { t } = useTranslation("notices");
  const { data, error, refetch } = useApiQuery("GET /api/email-settings", {});
  if (!data && error)
    return <ErrorState what={t("notices:settings.title")} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Card title={t("notices:settings.title")}>
        {data ? <KindTable settings={data} /> : <SkeletonRows count={13} />}
      </Card>
      <Card title={t("notices:settings.mails")}>
        {data ? <Mails settings={data} /> : <SkeletonRows count={2} />}
      </Card>
      <PushCard />
    </>
  );
}

/** Pushes are chosen by those who have a browser that shows them. */
function useWays(): readonly ("inApp" | "email" | "push")[] {
  const { data } = useApiQuery("GET /api/notifications/push", {});
  return data && data.browsers > 0 ? ["inApp", "email", "push"] : ["inApp", "email"];
}

function KindTable({ settings: { kinds } }: { readonly settings: MailSettings }) {
  const { t } = useTranslation("notices");
  const ways = useWays();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("notices:settings.what")}</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {t(`notices:settings.way.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <KindRow key={kind.kind} kind={kind} ways={ways} />
        ))}
      </tbody>
    </table>
  );
}

interface KindRowProps {
  readonly kind: Ways;
  readonly ways: ReturnType<typeof useWays>;
}

function KindRow({ kind, ways }: KindRowProps) {
  const { t } = useTranslation("notices");
  const save = useSave();
  const name = t(`notices:kind.${kind.kind}.name`);
  return (
    <tr>
      <th scope="row">{name}</th>
      {ways.map((way) => (
        <td key={way}>
          <label className={classes.box}>
            <span className="visually-hidden">{`${name}: ${t(`notices:settings.way.${way}`)}`}</span>
            <input
              type="checkbox"
              checked={kind[way]}
              onChange={(event) => save({ kinds: [{ ...kind, [way]: event.target.checked }] })}
            />
          </label>
        </td>
      ))}
    </tr>
  );
}

function Mails({ settings }: { readonly settings: MailSettings }) {
  const { t } = useTranslation("notices");
  const { prefs } = usePrefs();
  const save = useSave();
  const { email, isDigestOn, refusedAt, hasMail } = settings;
  return (
    <div className={classes.mails}>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isDigestOn}
          onChange={(event) => save({ isDigestOn: event.target.checked })}
        />
        <span>
          {t("notices:settings.digest")}
          <span className={classes.note}>{t("notices:settings.digestNote")}</span>
        </span>
      </label>
      <p className={classes.note}>
        {t(hasMail ? "notices:settings.goesTo" : "notices:settings.noMail", { email })}
      </p>
      {refusedAt && (
        <div className={classes.refused} role="status">
          <p>{t("notices:settings.refused", { email, time: formatInstant(refusedAt, prefs.locale) })}</p>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => save({ isRefusalLifted: true })}
          >
            {t("notices:settings.tryAgain")}
          </button>
        </div>
      )}
    </div>
  );
}

export const noticeCards = [{ id: "notices", View: NoticeSettings }] as const;
