import { useTranslation } from "react-i18next";
import { plainScreen } from "../../../client/data/plain-screen.ts";
import { PublicPage } from "../../../shell/public-page.tsx";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";

const route = plainScreen(["aggregators"]);
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** End of an aggregator's login, in its own tab. */
export default function LoginFinishedScreen() {
  const { t } = useTranslation("aggregators");
  return (
    <PublicPage>
      <title>{`${t("aggregators:back.title")} · Zerno`}</title>
      <h1>{t("aggregators:back.title")}</h1>
      <p>{t("aggregators:back.text")}</p>
      <p>
        <ButtonLink href="/sync">{t("aggregators:back.accounts")}</ButtonLink>
      </p>
    </PublicPage>
  );
}
