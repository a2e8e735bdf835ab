import { storageNames } from "../../shared/cookies.ts";

/** Parameters, because the function is sent as text. */
type Names = Pick<typeof storageNames, "abTests" | "ui" | "auth" | "socialKey">;

/**
 * Runs the A/B test of a static page: requests the variant once per browser and stores the first chosen way in.
 * "account-first" puts the link first. Counts page views with consent. Self-contained: sent as text.
 */
function staticExperiment(names: Names): void {
  const place = document.querySelector<HTMLElement>("[data-experiment]");
  if (!place) return;
  const { experiment: test = "", api = "", analytics } = place.dataset;
  // biome-ignore lint/suspicious/noExplicitAny: states of every shape, damaged ones too
  const read = (name: string): any => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "null") ?? {};
    } catch {
      return {};
    }
  };
  let person = "";
  const socialKey = (): string => {
    try {
      const kept = localStorage.getItem(names.socialKey) ?? "";
      if (/^[0-9a-f-]{36}$/.test(kept)) person = kept;
    } catch {
      // Without storage the key lasts for this page.
    }
    if (person === "") {
      // crypto.randomUUID requires https.
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      person = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    }
    try {
      localStorage.setItem(names.socialKey, person);
    } catch {}
    return person;
  };
  const track = (event: Readonly<Record<string, string>>) => {
    if (analytics === undefined || read(names.ui).isAmplitudeEnabled !== true) return;
    const sender = read(names.auth).user?.analyticsUserId ?? socialKey();
    const body = JSON.stringify({ ...event, person: sender, at: new Date().toISOString() });
    // Avoids a preflight.
    const headers = { "Content-Type": "text/plain;charset=UTF-8" };
    fetch(analytics, { method: "POST", headers, body, keepalive: true, credentials: "omit" }).catch(() => {});
  };
  track({ event: "page", label: "home" });
  if (test === "") return;
  const known = (): { readonly variant: string; readonly result: string | null } | undefined =>
    read(names.abTests)[socialKey()]?.[test];
  const keep = (run: { readonly variant: string; readonly result: string | null }) => {
    const all = read(names.abTests);
    try {
      const tests = { ...all[socialKey()], [test]: run };
      localStorage.setItem(names.abTests, JSON.stringify({ ...all, [socialKey()]: tests }));
    } catch {
      // Retried on the next page.
    }
  };
  /** Failures are only logged. */
  const ask = async (call: string, more = ""): Promise<{ readonly variant?: string | null }> => {
    const { lang } = document.documentElement;
    const headers = { "Content-Type": "application/json", "Accept-Language": lang, "X-Instance": "ru" };
    const body = JSON.stringify({ socialKey: socialKey() });
    try {
      // The click may leave the page.
      const options = { method: "POST", headers, body, keepalive: true };
      const answer = await fetch(`${api}${call}?type=${test}${more}`, options);
      if (!answer.ok) throw new Error(`${answer.status}`);
      return await answer.json();
    } catch (error) {
      console.warn("an A/B test could not be asked", error);
      return {};
    }
  };
  const show = (variant: string) => {
    const link = place.querySelector("a");
    if (variant === "account-first" && link) link.parentElement?.prepend(link);
    place.dataset.abVariant = variant;
  };
  const scheduled = new Promise<unknown>((resolve) => {
    (window.requestIdleCallback ?? setTimeout)(() => resolve(known() ? null : ask("schedule")));
  });
  const run = async () => {
    await scheduled;
    const before = known();
    if (before) return show(before.variant);
    const { variant } = await ask("run");
    if (!variant) return;
    keep({ variant, result: null });
    track({ event: "ab-test", label: test, variant });
    show(variant);
  };
  // Requested when the buttons are near, before they are seen.
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void run();
    },
    { rootMargin: "400px" },
  );
  observer.observe(place);
  place.addEventListener("click", ({ target }) => {
    const way = target instanceof Element && target.closest<HTMLElement>("[data-way]")?.dataset.way;
    const shown = known();
    // Only the first result counts.
    if (!way || !shown || shown.result !== null) return;
    keep({ ...shown, result: way });
    void ask("save-result", `&result=${way}`);
  });
}

export const experimentScript = `(${staticExperiment})(${JSON.stringify(storageNames)})`;
