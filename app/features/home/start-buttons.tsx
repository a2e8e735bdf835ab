import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { DemoButton } from "../../shell/sign-up/demo-button.tsx";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import classes from "./home.module.css";

/** The ways in: what a press on a button is called in figures. */
type Way = "demo" | "sign-up" | "sign-in";

interface StartButtonsProps {
  readonly hasNote?: boolean;
  /** The account before the demo. */
  readonly isAccountFirst?: boolean;
  readonly onStart?: (way: Way) => void;
}

/** The ways in that this installation offers: demo, registration, sign-in. */
export function StartButtons({ hasNote = false, isAccountFirst = false, onStart }: StartButtonsProps) {
  const { t } = useTranslation("home");
  const { isDemoOffered, registration } = useRootData().facts;
  const demo = isDemoOffered && (
    <DemoButton key="demo" label={t("home:hero.demo")} onPress={() => onStart?.("demo")} />
  );
  const account = <AccountLink key="account" {...(onStart ? { onStart } : {})} />;
  return (
    <>
      <div className={classes.start}>{isAccountFirst ? [account, demo] : [demo, account]}</div>
      {hasNote && isDemoOffered && <p className={classes.note}>{t("home:hero.demoNote")}</p>}
      {hasNote && registration === "invite" && <p className={classes.note}>{t("home:hero.invite")}</p>}
    </>
  );
}

function AccountLink({ onStart }: Pick<StartButtonsProps, "onStart">) {
  const { t } = useTranslation("home");
  const { isDemoOffered, registration } = useRootData().facts;
  const isOpen = registration === "open";
  return (
    <ButtonLink
      href={isOpen ? "/auth/signup" : "/auth/login"}
      size="large"
      variant={isDemoOffered ? "quiet" : "primary"}
      onPress={() => onStart?.(isOpen ? "sign-up" : "sign-in")}
    >
      {t(isOpen ? "home:hero.signUp" : "home:hero.signIn")}
    </ButtonLink>
  );
}
