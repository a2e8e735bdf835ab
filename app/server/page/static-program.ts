import { cookieMaxAgeS, cookieNames, storageNames } from "../../shared/cookies.ts";
import { referralLength, referralPages, subIdPattern } from "../../shared/referral-pages.ts";
import { experimentScript } from "./static-experiment.ts";

/** Parameters, because the function is sent as text. */
interface ProgramNames {
  readonly prefsCookie: string;
  readonly cookieMaxAgeS: number;
  readonly referrerKey: string;
  readonly authKey: string;
  readonly appKey: string;
  /** Pages whose `ref` or `promo` is stored. */
  readonly referralPages: string;
  readonly referralLength: number;
  readonly subIdPattern: string;
}

/** Runs controls of pages without the application. Self-contained: sent as text. */
function staticProgram(names: ProgramNames): void {
  const { prefsCookie, cookieMaxAgeS, referrerKey, authKey, appKey, referralLength } = names;
  const readPrefs = (): Readonly<Record<string, unknown>> => {
    const [, stored = ""] = new RegExp(`(?:^|; )${prefsCookie}=([^;]*)`).exec(document.cookie) ?? [];
    try {
      return JSON.parse(decodeURIComponent(stored)) ?? {};
    } catch {
      return {};
    }
  };
  const savePrefs = (change: Readonly<Record<string, unknown>>) => {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    const text = encodeURIComponent(JSON.stringify({ ...readPrefs(), ...change }));
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
    document.cookie = `${prefsCookie}=${text}; Path=/; Max-Age=${cookieMaxAgeS}; SameSite=Lax${secure}`;
  };
  const countClick = (click: { readonly code: string; readonly sub: string }) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(click);
    fetch("/api/referral/click", { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
  };
  const openWithoutLanguage = () => {
    const url = new URL(location.href);
    url.searchParams.delete("lang");
    if (url.href === location.href) location.reload();
    else location.replace(url);
  };
  const enterDemo = async (button: HTMLElement) => {
    button.setAttribute("aria-busy", "true");
    const headers = { "content-type": "application/json" };
    const answer = await fetch(button.dataset.demo ?? "", { method: "POST", headers, body: "{}" }).catch(
      () => null,
    );
    // The sign-in page shows the reason.
    if (!answer?.ok) return location.assign("/auth/login");
    const tokens = await answer.json();
    try {
      const auth = { user: null, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
      localStorage.setItem(authKey, JSON.stringify(auth));
    } catch {
      // Without storage the cookie suffices.
    }
    savePrefs({ language: document.documentElement.lang });
    location.assign("/dashboard");
  };
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const language = event.target.closest<HTMLElement>("[data-language]")?.dataset.language;
    const isTheme = event.target.closest("[data-theme-next]") !== null;
    const demo = event.target.closest<HTMLElement>("[data-demo]");
    const dismissed = event.target.closest<HTMLElement>("[data-dismiss]")?.dataset.dismiss;
    if (language === undefined && !isTheme && !demo && dismissed === undefined) return;
    event.preventDefault();
    if (dismissed !== undefined) {
      const before = readPrefs().dismissedAnnouncements;
      savePrefs({ dismissedAnnouncements: [...(Array.isArray(before) ? before : []), dismissed] });
      return document.querySelector(`[data-announcement="${dismissed}"]`)?.remove();
    }
    if (demo) return void enterDemo(demo);
    if (language !== undefined) {
      savePrefs({ language });
      return openWithoutLanguage();
    }
    const { dataset } = document.documentElement;
    const theme = dataset.mantineColorScheme === "dark" ? "light" : "dark";
    savePrefs({ theme, isDeviceTheme: false });
    dataset.mantineColorScheme = theme;
    // Label and pictures depend on the theme.
    location.reload();
  });
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.searches === undefined) return;
    const wanted = target.value.trim().toLowerCase();
    const list = document.getElementById(target.dataset.searches);
    let count = 0;
    for (const item of list?.querySelectorAll<HTMLElement>("[data-words]") ?? []) {
      item.hidden = !item.dataset.words?.includes(wanted);
      if (!item.hidden) count += 1;
    }
    const counter = document.getElementById(`${target.dataset.searches}-count`);
    if (counter) counter.textContent = (counter.dataset.text ?? "").replace("#", String(count));
  });
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.failed === undefined) return;
    event.preventDefault();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") body.set(name, value);
    const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
    const alert = form.querySelector("[role=alert]");
    if (answer?.ok) location.assign(answer.url);
    else if (alert) alert.textContent = (answer?.status === 429 && form.dataset.busy) || form.dataset.failed;
  });
  try {
    const { referrer } = document;
    const isForeign = referrer !== "" && new URL(referrer).origin !== location.origin;
    if (isForeign && localStorage.getItem(referrerKey) === null)
      localStorage.setItem(referrerKey, referrer.slice(0, 2000));
    const query = new URLSearchParams(location.search);
    const code = query.get("ref") || query.get("promo");
    if (code && new RegExp(names.referralPages).test(location.pathname)) {
      const asked = query.get("sub") ?? "";
      const sub = new RegExp(names.subIdPattern).test(asked) ? asked : "";
      if (document.documentElement.dataset.billing === "on") countClick({ code, sub });
      const referral = (sub === "" ? code : `${code}:${sub}`).slice(0, referralLength);
      const app = JSON.parse(localStorage.getItem(appKey) ?? "null") ?? {};
      const isFirst = !app.referral || app.referral === "null";
      if (isFirst) localStorage.setItem(appKey, JSON.stringify({ ...app, referral }));
    }
  } catch {
    // Storage is optional.
  }
  const isSignedIn = (text: string | null) => /"refreshToken":"/.test(text ?? "");
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    // Signed in or out in another tab.
    if (key === authKey && isSignedIn(oldValue) !== isSignedIn(newValue)) location.reload();
  });
  document.documentElement.dataset.isReady = "true";
}

const names: ProgramNames = {
  prefsCookie: cookieNames.prefs,
  cookieMaxAgeS,
  referrerKey: storageNames.analyticsReferrer,
  authKey: storageNames.auth,
  appKey: storageNames.app,
  referralPages: referralPages.source,
  referralLength,
  subIdPattern: subIdPattern.source,
};

export const staticScript = `(${staticProgram})(${JSON.stringify(names)});${experimentScript}`;
