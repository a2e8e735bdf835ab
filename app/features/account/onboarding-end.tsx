import { useTranslation } from "react-i18next";
import { FeedbackType } from "../../shared/codes.ts";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import { FeedbackPart } from "../feedback/feedback-part.tsx";
import { PublicPage } from "../shell/public-page.tsx";
import classes from "./forms.module.css";

/** After the first steps: the way in, and once the question how they were. */
export function OnboardingEnd({ target }: { readonly target: string }) {
  const { t } = useTranslation("account");
  const title = t("account:onboarding.end.title");
  return (
    <PublicPage width="narrow" hasSignIn={false}>
      <title>{`${title} · Zerno`}</title>
      <div className={classes.card}>
        <div>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lead}>{t("account:onboarding.end.lead")}</p>
        </div>
        <ButtonLink href={target}>{t("account:onboarding.end.go")}</ButtonLink>
        <FeedbackPart type={FeedbackType.onboardingFinished} />
      </div>
    </PublicPage>
  );
}
