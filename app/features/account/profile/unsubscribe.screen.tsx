import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import { pageContext } from "../../../client/data/page-context.ts";
import { PageAddresses } from "../../../client/navigation/page-addresses.tsx";
import { sessionStore } from "../../../client/session/session-store.ts";
import { loadTexts } from "../../../client/texts/browser-i18n.ts";
import type { Contracts } from "../../../contracts.ts";
import { FeedbackType } from "../../../shared/codes.ts";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { AskInPage } from "../../../shell/feedback/ask-in-page.tsx";
import { CheckField } from "../../../shell/forms/check-field.tsx";
import classes from "../../../shell/forms/forms.module.css";
import { useFormSubmit } from "../../../shell/forms/use-form-submit.ts";
import { PublicPage } from "../../../shell/public-page.tsx";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";
import { errorText } from "../../../ui/states/error-text.ts";
import { MarketingSwitch } from "./marketing-switch.tsx";

type Topic = OutputOf<Contracts["GET /api/email-settings/unsubscribe"]>["topic"];

/** Subject of the page: a mail's link (null: invalid), or the signed-in user's own setting. */
interface Asked {
  readonly topic?: Topic | null;
  readonly setting?: { readonly email: string; readonly isMarketingAgreed: boolean };
}

type Ask = (
  key: "GET /api/email-settings/unsubscribe" | "GET /api/user/getuserinfo",
  input: object,
) => unknown;

export const handle = { namespaces: ["account", "notices"] };
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Asked> {
  const page = context.get(pageContext);
  return load(request, page.user !== null, page.api);
}
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Asked> {
  await loadTexts(handle.namespaces);
  return load(request, sessionStore.user !== null, (key, input) => callApi(key, input as never));
}

async function load(request: Request, isSignedIn: boolean, ask: Ask): Promise<Asked> {
  const t = new URL(request.url).searchParams.get("t");
  if (t !== null) return { topic: await topicOf(t, ask) };
  if (!isSignedIn) return {};
  const { email, isMarketingAgreed } = (await ask("GET /api/user/getuserinfo", {})) as NonNullable<
    Asked["setting"]
  >;
  return { setting: { email, isMarketingAgreed } };
}

async function topicOf(t: string, ask: Ask): Promise<Topic | null> {
  try {
    return ((await ask("GET /api/email-settings/unsubscribe", { t })) as { topic: Topic }).topic;
  } catch {
    return null;
  }
}

/** Unsubscribes by the signed link of a mail on one press, or shows the setting to signed-in users without a link. */
export default function UnsubscribeScreen() {
  const { t } = useTranslation("account");
  const { topic, setting } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const token = search.get("t");
  return (
    <PublicPage width="narrow">
      <title>{`${t("account:unsubscribe.title")} · Zerno`}</title>
      <meta name="description" content={t("account:unsubscribe.signIn")} />
      <PageAddresses path="/unsubscribe" isNoIndex />
      <div className={classes.card}>
        <h1 className={classes.title}>{t("account:unsubscribe.title")}</h1>
        {topic && token ? (
          <ConfirmForm topic={topic} token={token} />
        ) : topic === null ? (
          <p className={classes.message} data-kind="error" role="alert">
            {t("account:unsubscribe.invalid")}
          </p>
        ) : setting ? (
          <SettingForm setting={setting} />
        ) : (
          <>
            <p className={classes.lead}>{t("account:unsubscribe.signIn")}</p>
            <ButtonLink href="/auth/login?next=/unsubscribe">{t("account:unsubscribe.toLogin")}</ButtonLink>
          </>
        )}
      </div>
    </PublicPage>
  );
}

/** Asks for the reason once after the consent was withdrawn. */
function SettingForm({ setting }: { readonly setting: NonNullable<Asked["setting"]> }) {
  const [hasEnded, setHasEnded] = useState(false);
  return (
    <>
      <MarketingSwitch
        email={setting.email}
        initial={setting.isMarketingAgreed}
        onSaved={(isMarketingAgreed) => setHasEnded(!isMarketingAgreed)}
      />
      {hasEnded && <AskInPage type={FeedbackType.unsubscribed} />}
    </>
  );
}

/** Returns the topic's name as in the settings. */
function useTopicName(topic: Topic): string {
  const { t } = useTranslation(["account", "notices"]);
  if (topic === "marketing" || topic === "digest") return t(`account:unsubscribe.topic.${topic}`);
  return t(`notices:kind.${topic}.name`);
}

interface ConfirmFormProps {
  readonly topic: Topic;
  readonly token: string;
}

/** Mail scanners open links too: only the press changes anything. */
function ConfirmForm({ topic, token }: ConfirmFormProps) {
  const { t } = useTranslation("account");
  const name = useTopicName(topic);
  const [done, setDone] = useState<"one" | "all" | null>(null);
  const form = useFormSubmit({
    staysAfter: true,
    send: async (fields) => {
      const all = fields.get("all") !== null;
      await callApi("POST /api/email-settings/unsubscribe", { t: token, all });
      setDone(all ? "all" : "one");
    },
  });
  if (done)
    return (
      <>
        <p className={classes.message} data-kind="done" role="status">
          {t(done === "all" ? "account:unsubscribe.doneAll" : "account:unsubscribe.done", { topic: name })}
        </p>
        <AskInPage type={FeedbackType.unsubscribed} link={{ t: token }} />
      </>
    );
  return (
    <form className={classes.form} method="post" onSubmit={form.onSubmit}>
      <p className={classes.lead}>{t("account:unsubscribe.ask", { topic: name })}</p>
      <CheckField name="all" issues={form.issues}>
        {t("account:unsubscribe.all")}
      </CheckField>
      {form.error && (
        <p className={classes.message} data-kind="error" role="alert">
          {form.error === "NOT_FOUND" ? t("account:unsubscribe.invalid") : errorText({ code: form.error }, t)}
        </p>
      )}
      <button type="submit" className="button button-primary">
        {t("account:unsubscribe.confirm")}
      </button>
    </form>
  );
}
