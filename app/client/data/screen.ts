import { dehydrate, QueryClient } from "@tanstack/react-query";
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import type { Contracts } from "../../contracts.ts";
import type { InputOf, OutputOf } from "../../shared/endpoint.ts";
import type { ErrorBody } from "../../shared/error-codes.ts";
import { isAboutPortfolio } from "../../shared/names/portfolio-pages.ts";
import type { PageRequest } from "../../shared/page-request.ts";
import type { Prefs } from "../../shared/prefs.ts";
import { type CallKey, callApi } from "../api/api-client.ts";
import { clientPrefs } from "../prefs/client-prefs.ts";
import { loadTexts } from "../texts/browser-i18n.ts";
import { pageAnswersContext, pageContext } from "./page-context.ts";
import { browserQueryClient, queryKeyOf } from "./query-client.ts";

export interface ScreenArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  readonly prefs: Prefs;
  readonly hasBilling: boolean;
}

export interface ScreenQuery {
  readonly key: CallKey;
  readonly input: Readonly<Record<string, unknown>>;
  readonly isMain: boolean;
}

export const query = <K extends CallKey>(key: K, input: InputOf<Contracts[K]>): ScreenQuery => ({
  key,
  input: input as Readonly<Record<string, unknown>>,
  isMain: false,
});
export const mainQuery = <K extends CallKey>(key: K, input: InputOf<Contracts[K]>): ScreenQuery => ({
  ...query(key, input),
  isMain: true,
});

export interface ScreenData {
  /** Null if requested by the browser. A JSON block reads ten times faster than React Router's stream. */
  readonly answersAt: number | null;
  readonly error: ErrorBody["error"] | null;
}

export interface ScreenOptions {
  readonly namespaces: readonly string[];
  readonly queries?: (args: ScreenArgs) => readonly ScreenQuery[];
  readonly isMissingShown?: boolean;
}

export interface ScreenHandle {
  readonly namespaces: readonly string[];
  readonly isMissingShown: boolean;
}

/** Returns loaders that run queries in-process on the server, and before the screen in the browser. */
export function screen(options: ScreenOptions) {
  const { namespaces, isMissingShown = false } = options;
  return {
    handle: { namespaces, isMissingShown } satisfies ScreenHandle,
    loader: async ({ request, params, context }: LoaderFunctionArgs) => {
      const page = context.get(pageContext);
      const { pathname, searchParams: search } = new URL(request.url);
      const queries =
        options.queries?.({ params, search, prefs: page.prefs, hasBilling: page.facts.hasBilling }) ?? [];
      const told = await runOnServer(page, queries, context.get(pageAnswersContext));
      const isInOrder = told.status === 404 && isAboutPortfolio(pathname) && (await hasNoPortfolio(page));
      return data(told.data, { status: isInOrder ? 200 : told.status });
    },
    clientLoader: async ({ request, params }: ClientLoaderFunctionArgs): Promise<ScreenData> => {
      const search = new URL(request.url).searchParams;
      const { current: prefs } = clientPrefs;
      const hasBilling = document.documentElement.dataset.billing === "on";
      const queries = options.queries?.({ params, search, prefs, hasBilling }) ?? [];
      await Promise.all([loadTexts(namespaces), ...queries.map((entry) => runInBrowser(entry, prefs))]);
      return { answersAt: null, error: null };
    },
  };
}

async function runOnServer(page: PageRequest, queries: readonly ScreenQuery[], answers: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let error: ErrorBody["error"] | null = null;
  let status = 200;
  await Promise.all(
    queries.map(async ({ key, input, isMain }) => {
      try {
        const queryKey = queryKeyOf(key, input, page.prefs);
        await client.fetchQuery({ queryKey, queryFn: () => page.api(key, input) });
      } catch (thrown) {
        if (!isMain) return;
        const known = toKnownError(thrown, page.requestId);
        if (!known) throw thrown;
        ({ error, status } = known);
      }
    }),
  );
  const answersAt = answers.push(JSON.stringify(dehydrate(client))) - 1;
  return { data: { answersAt, error } satisfies ScreenData, status };
}

/** Returns whether the layout explains how to begin instead of the screen. */
async function hasNoPortfolio(page: PageRequest): Promise<boolean> {
  if (!page.user) return false;
  const answer = await page.api("GET /api/MyPortfolio", {});
  return (answer as OutputOf<Contracts["GET /api/MyPortfolio"]>).portfolios.length === 0;
}

/** Recognises errors by `code`: native code and page bundle have a class each. */
function toKnownError(thrown: unknown, requestId: string) {
  if (!(thrown instanceof Error) || !("code" in thrown) || !("status" in thrown)) return null;
  const { code, params, message, status } = thrown as Error & {
    code: ErrorBody["error"]["code"];
    params: Record<string, string>;
    status: number;
  };
  return { error: { code, message, params, requestId }, status };
}

async function runInBrowser({ key, input }: ScreenQuery, prefs: Prefs): Promise<void> {
  await browserQueryClient()
    .ensureQueryData({
      queryKey: queryKeyOf(key, input, prefs),
      queryFn: ({ signal }) => callApi(key, input as never, { signal }),
    })
    .catch(() => undefined);
}
