import { HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router";
import { PageAddresses } from "../../client/page-addresses.tsx";
import { browserQueryClient } from "../../client/query-client.ts";
import type { ScreenData } from "../../client/screen.ts";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { PublicPage } from "../shell/public-page.tsx";

interface PublicFrameProps {
  /** Without what narrows or sorts: one page for search engines. */
  readonly path: string;
  /** Of the tab and of search engines. */
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** A page with data for everybody: rendered on the server, readable without signing in. */
export function PublicFrame({ path, title, description, children }: PublicFrameProps) {
  const { t } = useTranslation("screener");
  const [client] = useState(browserQueryClient);
  const { dehydrated, error } = useLoaderData<ScreenData>();
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={dehydrated}>
        <PublicPage width="wide">
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
        </PublicPage>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}
