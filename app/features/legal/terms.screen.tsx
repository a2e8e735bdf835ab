import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { plainScreen } from "../../client/data/plain-screen.ts";
import { LegalPage, useOperator } from "./legal-page.tsx";

const route = plainScreen(["legal"]);
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const sections = ["what", "advice", "data", "account", "end", "liability"] as const;

export default function TermsScreen() {
  const { t } = useTranslation("legal");
  const { name } = useOperator();
  return (
    <LegalPage path="/public/terms" title={t("legal:terms.title")} lead={t("legal:terms.lead")}>
      {sections.map((section) => (
        <Fragment key={section}>
          <h2>{t(`legal:terms.${section}.title`)}</h2>
          <p>{t(`legal:terms.${section}.text`, { operator: name })}</p>
        </Fragment>
      ))}
    </LegalPage>
  );
}
