import "./ui/layers.css";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/plain/plain.css";
import "./ui/plain/overrides.css";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import {
  data,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { useVisit } from "./client/analytics/use-visit.ts";
import { setSessionEndedHandler } from "./client/api/api-client.ts";
import { pageContext } from "./client/data/page-context.ts";
import type { RootData } from "./client/data/root-data.ts";
import { InlineScript } from "./client/navigation/inline-script.tsx";
import { useIsStatic } from "./client/navigation/static-page.ts";
import { PrefsProvider, usePrefs } from "./client/prefs/prefs-context.tsx";
import { guardMiddleware } from "./client/session/guard-middleware.ts";
import { beginSession } from "./client/session/session-store.ts";
import { leaveEndedSession } from "./client/session/sign-out.ts";
import { Splash } from "./client/session/splash.tsx";
import { useSessionWatch } from "./client/session/use-session-watch.ts";
import { TextsScript } from "./client/texts/texts-context.tsx";
import { DevPanelGate } from "./features/dev-panel/panel-gate.tsx";
import { ErrorPage } from "./features/errors/error-page.tsx";
import { ReaderProvider } from "./i18n/reader-context.tsx";
import { isWidgetPath } from "./shared/route-guard.ts";
import type { UserInfo } from "./shared/user-info.schema.ts";
import { DeniedNotice } from "./shell/denied-notice.tsx";
import { LimitNotice } from "./shell/limit-notice.tsx";
import { StaleNotice } from "./shell/stale-notice.tsx";
import { PageLookProvider } from "./ui/page-look.tsx";

export const handle = { namespaces: ["common", "frame", "errors"] };
export const clientMiddleware = [guardMiddleware];
// User and appearance are loaded once per document; changes in the tab are React state.
export const shouldRevalidate = () => false;

export function loader({ context }: LoaderFunctionArgs) {
  const { prefs, user, facts, today, requestId } = context.get(pageContext);
  return data({ prefs, user: user as UserInfo | null, facts, today, requestId } satisfies RootData);
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root) return <Document>{children}</Document>;
  return (
    <PrefsProvider initial={root.prefs}>
      <Document>{children}</Document>
    </PrefsProvider>
  );
}

function Document({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return root ? (
    <ThemedDocument today={root.today} isSignedIn={root.user !== null} hasBilling={root.facts.hasBilling}>
      {children}
    </ThemedDocument>
  ) : (
    <PlainDocument>{children}</PlainDocument>
  );
}

function ThemedDocument(props: {
  readonly today: string;
  readonly isSignedIn: boolean;
  readonly hasBilling: boolean;
  readonly children: ReactNode;
}) {
  const { today, isSignedIn, hasBilling, children } = props;
  const { prefs } = usePrefs();
  const { language, locale, theme, isDeviceTheme, isBlueOrange } = prefs;
  const look = { language, locale, theme, isDeviceTheme, isBlueOrange, today, isSignedIn };
  return (
    <HtmlFrame
      language={language}
      theme={theme}
      isDeviceTheme={isDeviceTheme}
      gain={isBlueOrange ? "blue" : undefined}
      isStealth={prefs.isStealth}
      hasBilling={hasBilling}
    >
      <ReaderProvider locale={locale} isStealth={prefs.isStealth}>
        <PageLookProvider {...look}>{children}</PageLookProvider>
      </ReaderProvider>
    </HtmlFrame>
  );
}

function PlainDocument({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    <HtmlFrame
      language={i18n.language}
      theme="light"
      isDeviceTheme={false}
      gain={undefined}
      isStealth={false}
      hasBilling={false}
    >
      {children}
    </HtmlFrame>
  );
}

function HtmlFrame(props: {
  readonly language: string;
  readonly theme: string;
  readonly isDeviceTheme: boolean;
  readonly gain: string | undefined;
  readonly isStealth: boolean;
  readonly hasBilling: boolean;
  readonly children: ReactNode;
}) {
  const { pathname } = useLocation();
  const isStatic = useIsStatic();
  // The effects of all that is on the page ran before, those of a page that tells of an error too.
  useEffect(() => {
    document.documentElement.dataset.isReady = "true";
  }, []);
  return (
    <html
      lang={props.language}
      data-mantine-color-scheme={props.theme}
      data-theme={props.isDeviceTheme ? "device" : undefined}
      data-respect-reduced-motion="true"
      data-gain={props.gain}
      data-stealth={props.isStealth ? "true" : undefined}
      data-billing={props.hasBilling ? "on" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <InlineScript place="head" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {props.children}
        {isStatic ? (
          <InlineScript place="body" />
        ) : (
          <>
            <TextsScript />
            {/* Scroll positions are kept in session storage, which a frame on another site cannot access. */}
            {!isWidgetPath(pathname) && <ScrollRestoration />}
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  const root = useRouteLoaderData<typeof loader>("root");
  if (typeof window !== "undefined" && root) beginSession(root);
  useSessionWatch(root?.user ?? null);
  useVisit(root);
  useEffect(() => setSessionEndedHandler(() => void leaveEndedSession()), []);
  return (
    <>
      <Splash />
      <StaleNotice />
      <DeniedNotice />
      <LimitNotice />
      {import.meta.env.DEV && <DevPanelGate />}
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}
