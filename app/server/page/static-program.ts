import { cookieMaxAgeS, cookieNames, storageNames } from "../../shared/cookies.ts";

/** Names that the program needs, passed to it since it is sent as text. */
interface ProgramNames {
  readonly prefsCookie: string;
  readonly cookieMaxAgeS: number;
  readonly referrerKey: string;
  readonly authKey: string;
}

/**
 * Works the controls of a page that has no other program: language, theme, lists that are searched, forms and the door
 * to the demo. Everything else of such a page is links and disclosures. Runs in the browser, alone: it is sent as text.
 */
function staticProgram({ prefsCookie, cookieMaxAgeS, referrerKey, authKey }: ProgramNames): void {
  const savePrefs = (change: Readonly<Record<string, unknown>>) => {
    const [, stored = ""] = new RegExp(`(?:^|; )${prefsCookie}=([^;]*)`).exec(document.cookie) ?? [];
    let prefs = {};
    try {
      prefs = JSON.parse(decodeURIComponent(stored));
    } catch {
      // None was chosen yet.
    }
    const secure = location.protocol === "https:" ? "; Secure" : "";
    const text = encodeURIComponent(JSON.stringify({ ...prefs, ...change }));
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
    document.cookie = `${prefsCookie}=${text}; Path=/; Max-Age=${cookieMaxAgeS}; SameSite=Lax${secure}`;
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
    // Where it is refused, the page of signing in has the reasons and the other doors.
    if (!answer?.ok) return location.assign("/auth/login");
    const tokens = await answer.json();
    try {
      const auth = { user: null, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
      localStorage.setItem(authKey, JSON.stringify(auth));
    } catch {
      // A browser that refuses storage has the cookie.
    }
    savePrefs({ language: document.documentElement.lang });
    location.assign("/dashboard");
  };
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const language = event.target.closest<HTMLElement>("[data-language]")?.dataset.language;
    const isTheme = event.target.closest("[data-theme-next]") !== null;
    const demo = event.target.closest<HTMLElement>("[data-demo]");
    if (language === undefined && !isTheme && !demo) return;
    event.preventDefault();
    if (demo) return void enterDemo(demo);
    const isDark = document.documentElement.dataset.mantineColorScheme === "dark";
    savePrefs(
      language === undefined ? { theme: isDark ? "light" : "dark", isDeviceTheme: false } : { language },
    );
    if (language === undefined) location.reload();
    else openWithoutLanguage();
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
    const told = document.getElementById(`${target.dataset.searches}-count`);
    if (told) told.textContent = (told.dataset.text ?? "").replace("#", String(count));
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
  } catch {
    // A browser that refuses storage works without.
  }
  document.documentElement.dataset.isReady = "true";
}

const names: ProgramNames = {
  prefsCookie: cookieNames.prefs,
  cookieMaxAgeS,
  referrerKey: storageNames.analyticsReferrer,
  authKey: storageNames.auth,
};

/** The program of a static page, as a text that runs. */
export const staticScript = `(${staticProgram})(${JSON.stringify(names)})`;
