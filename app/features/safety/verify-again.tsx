import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { browserQueryClient } from "../../client/data/query-client.ts";
import { goToDocument } from "../../client/navigation/navigate-away.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { safeNext } from "../../shared/route-guard.ts";
import classes from "../../shell/forms/forms.module.css";
import { PublicPage } from "../../shell/public-page.tsx";
import { VerifyForm } from "../../shell/verify/verify-form.tsx";
import { MantineLayoutProvider } from "../../ui/mantine-layout-provider.tsx";

/** Asks for the password, then continues to the requested page. */
export function VerifyAgain() {
  const { t } = useTranslation("verify");
  const [client] = useState(browserQueryClient);
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return (
    <QueryClientProvider client={client}>
      <MantineLayoutProvider scheme={prefs.theme}>
        <PublicPage width="narrow">
          <title>{`${t("verify:password.title")} · Zerno`}</title>
          <div className={classes.card}>
            <h1 className={classes.title}>{t("verify:password.title")}</h1>
            <VerifyForm onVerified={() => goToDocument(safeNext(search.get("next"), "/user-profile"))} />
          </div>
        </PublicPage>
      </MantineLayoutProvider>
    </QueryClientProvider>
  );
}
