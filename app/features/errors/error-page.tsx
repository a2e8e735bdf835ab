import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useRouteLoaderData } from "react-router";
import type { RootData } from "../../client/data/root-data.ts";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import { ErrorText, ErrorView } from "./error-view.tsx";
import { NearestPages } from "./nearest-pages.tsx";

/** The one boundary of the root: what was thrown, as a page; without any data of the page as bare words. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation("errors");
  const root = useRouteLoaderData<RootData>("root");
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const isOffline = error instanceof Error && "code" in error && error.code === "NETWORK";
  const kind = isMissing ? "notFound" : "failure";
  const words = isOffline
    ? { code: "", title: t("errors:offline.title"), text: t("errors:offline.text") }
    : { code: t(`errors:${kind}.code`), title: t(`errors:${kind}.title`), text: t(`errors:${kind}.text`) };
  if (root)
    return (
      <ErrorView {...words} canRetry={!isMissing}>
        {isMissing && <NearestPages />}
      </ErrorView>
    );
  return (
    <main className="plain-main plain-prose">
      <title>{`${words.title} · Zerno`}</title>
      <ErrorText {...words}>
        <p>
          <ButtonLink href="/">{t("errors:home")}</ButtonLink>
        </p>
      </ErrorText>
    </main>
  );
}
