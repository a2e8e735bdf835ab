import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import { PageAnswersContext } from "./client/data/loaded-queries.tsx";
import { pageAnswersContext, pageContext } from "./client/data/page-context.ts";
import { InlineScriptsContext } from "./client/navigation/inline-script.tsx";
import { isStaticHandle, StaticPageContext } from "./client/navigation/static-page.ts";
import { namespacesOf, TextsContext, textFilesOf } from "./client/texts/texts-context.tsx";
import { makeI18n } from "./i18n/make-i18n.ts";
import { headScript } from "./server/page/head-script.ts";
import { staticScript } from "./server/page/static-program.ts";
import type { PageRequest } from "./shared/page-request.ts";
import { ChartRenderContext } from "./ui/charts/chart-render-context.ts";
import { renderChart } from "./ui/charts/render-chart-svg.ts";

// The server takes both from this bundle: another copy of react-router would not know our context.
export { createRequestHandler } from "react-router";

export const streamTimeout = 5_000;

/** Fills React Router's context for one request. */
export function makeContext(page: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  context.set(pageAnswersContext, []);
  return context;
}

/** Unknown paths and aborted requests are not errors; others are logged once with the request. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  if (error !== null && typeof error === "object" && "status" in error && error.status === 404) return;
  context.get(pageContext).logError(error);
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(pageContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { language } = page.prefs;
  const handles = routerContext.staticHandlerContext.matches.map(
    (match) => routerContext.routeModules[match.route.id]?.handle,
  );
  const namespaces = namespacesOf(handles);
  const resources = Object.fromEntries(namespaces.map((name) => [name, page.texts(name)]));
  const build = page.facts.build;
  const i18n = makeI18n({ language, namespaces, resources, build });
  // A visitor's page is cached as a whole; search engines are visitors.
  const isWhole = page.user === null;
  // Error pages load the application, since they offer to try again.
  const isStatic = routerContext.staticHandlerContext.errors === null && isStaticHandle(handles.at(-1));
  const nonce = page.nonce ? { nonce: page.nonce } : {};
  const scripts = {
    nonce: page.nonce || undefined,
    head: headScript,
    body: isStatic ? staticScript : "",
  };
  return new Promise((resolve, reject) => {
    let isShellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <TextsContext value={{ language, files: textFilesOf(handles, language, build), build }}>
        <I18nextProvider i18n={i18n}>
          <ChartRenderContext value={renderChart}>
            <PageAnswersContext value={loadContext.get(pageAnswersContext)}>
              <StaticPageContext value={isStatic}>
                <InlineScriptsContext value={scripts}>
                  <ServerRouter context={routerContext} url={request.url} {...nonce} />
                </InlineScriptsContext>
              </StaticPageContext>
            </PageAnswersContext>
          </ChartRenderContext>
        </I18nextProvider>
      </TextsContext>,
      {
        ...nonce,
        // A part that is ready stays where it is seen: moved there by a script, it would come after the first paint.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [isWhole ? "onAllReady" : "onShellReady"]() {
          isShellSent = true;
          const body = new PassThrough();
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        },
        onShellError: reject,
        onError(error: unknown) {
          if (isShellSent) page.logError(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1000);
    timer.unref();
  });
}
