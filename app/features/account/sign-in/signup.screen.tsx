import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useRootData } from "../../../client/data/root-data.ts";
import { query, screen } from "../../../client/data/screen.ts";
import classes from "../../../shell/forms/forms.module.css";
import { PublicPage } from "../../../shell/public-page.tsx";
import { RichText } from "../../../shell/rich-text.tsx";
import { SignupForm } from "../../../shell/sign-up/signup-form.tsx";
import { ProviderButtons } from "../external/provider-buttons.tsx";

const route = screen({
  namespaces: ["account", "factors"],
  queries: () => [query("GET /api/account/external-providers", {})],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

export default function SignupScreen() {
  const { t } = useTranslation("account");
  const [search] = useSearchParams();
  const { registration } = useRootData().facts;
  const invite = search.get("invite");
  const refusal =
    registration === "closed" ? "closed" : registration === "invite" && !invite ? "needsInvite" : null;
  const title = t(refusal ? `account:signup.${refusal}.title` : "account:signup.title");
  return (
    <PublicPage width="narrow" hasSignIn={false}>
      <title>{`${title} · Zerno`}</title>
      <div className={classes.card}>
        <div>
          <h1 className={classes.title}>{title}</h1>
          {refusal && <p className={classes.lead}>{t(`account:signup.${refusal}.text`)}</p>}
          {!refusal && invite && <p className={classes.lead}>{t("account:signup.invited")}</p>}
        </div>
        {!refusal && <SignupForm invite={invite} next={search.get("next")} />}
        {registration === "open" && <ProviderButtons next={search.get("next")} />}
      </div>
      <p className={classes.other}>
        <RichText
          text={t("account:signup.toLogin")}
          parts={{ link: (words) => <a href="/auth/login">{words}</a> }}
        />
      </p>
    </PublicPage>
  );
}
