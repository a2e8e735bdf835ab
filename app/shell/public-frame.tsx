import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router";
import { LoadedQueries } from "../client/data/loaded-queries.tsx";
import type { ScreenData } from "../client/data/screen.ts";
import { PageAddresses } from "../client/navigation/page-addresses.tsx";
import { ErrorState } from "../ui/states/error-state.tsx";
import { PublicExplain } from "./explain/public-explain.tsx";
import { PublicPage } from "./public-page.tsx";

interface PublicFrameProps {
  /** Canonical: without filters and sorting. */
  readonly path: string;
  /** For the tab and search engines. */
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

export function PublicFrame({ path, title, description, children }: PublicFrameProps) {
  const { t } = useTranslation("screener");
  const { answersAt, error } = useLoaderData<ScreenData>();
  return (
    <LoadedQueries answersAt={answersAt}>
      <PublicPage width="wide">
        <PublicExplain>
          <title>{`${title} · Zerno`}</title>
          <PageAddresses path={path} />
          <meta name="description" content={description} />
          {error ? (
            <>
              <h1 className="visually-hidden">{title}</h1>
              <ErrorState what={t("title")} error={error} onRetry={() => location.reload()} />
            </>
          ) : (
            children
          )}
        </PublicExplain>
      </PublicPage>
    </LoadedQueries>
  );
}
