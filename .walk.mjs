import { chromium } from "playwright-core";
const url = process.env.URL ?? "http://localhost:4700";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless","--no-sandbox","--disable-gpu","--disable-quic","--no-first-run"] });
const faults = [];
async function ctx({ width, theme="light", lang="en" }) {
  const c = await b.newContext({ baseURL: url, viewport: { width, height: width < 600 ? 844 : 900 }, locale: lang === "ru" ? "ru-RU" : "en-US", reducedMotion: "reduce" });
  await c.addCookies([{ name: "prefs", value: encodeURIComponent(JSON.stringify({ theme, language: lang, locale: lang === "ru" ? "ru-RU" : "en-US" })), url }]);
  const p = await c.newPage();
  p.on("pageerror", e => faults.push(`${p.url()} ${e.message}`));
  p.on("console", m => m.type() === "error" && faults.push(`${p.url()} ${m.text()}`));
  return { c, p };
}
const ready = p => p.waitForSelector("html[data-is-ready]");
const shot = async (p, name) => { await p.waitForTimeout(350); await p.screenshot({ path: `/tmp/safe/shots/${name}.png`, fullPage: true });
  const o = await p.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth); if (o > 0) console.log("OVERFLOW", name, o); };
const kinds = [ { width: 1440, theme: "light", lang: "en" }, { width: 390, theme: "dark", lang: "ru" }, { width: 1024, theme: "dark", lang: "en" }, { width: 390, theme: "light", lang: "en" } ];
let n = Date.now() % 100000;
for (const k of kinds) {
  const tag = `${k.width}-${k.theme}-${k.lang}`;
  const { c, p } = await ctx(k);
  const go = async (path) => { await p.goto(path); await ready(p); };
  try {
    await go("/auth/signup"); await shot(p, `signup-${tag}`);
    await p.locator("form button[type=submit]").first().click(); await shot(p, `signup-empty-${tag}`);
    await p.locator("input[name=DisplayName]").fill("Anna"); await p.locator("input[name=email]").fill("not-an-address");
    await p.locator("input[name=password]").fill("short"); await p.locator("input[name=passwordConfirmation]").fill("other");
    await p.locator("form button[type=submit]").first().click(); await shot(p, `signup-bad-${tag}`);
    const email = `anna${n++}@example.org`;
    await p.locator("input[name=email]").fill(email); await p.locator("input[name=password]").fill("grain-of-truth-42"); await p.locator("input[name=passwordConfirmation]").fill("grain-of-truth-42");
    await p.locator("input[name=personalDataAgreed]").check();
    await p.locator("form button[type=submit]").first().click();
    await p.waitForURL("**/onboarding**"); await ready(p); await shot(p, `onboarding1-${tag}`);
    await p.locator("form button[type=submit]").first().click(); await p.waitForTimeout(800); await shot(p, `onboarding2-${tag}`);
    const demo = p.getByRole("button").filter({ hasText: k.lang === "ru" ? /пример|демо/i : /demo|example|sample/i }).first();
    if (await demo.count()) await demo.click(); 
    await p.waitForTimeout(2500); await shot(p, `onboarding3-${tag}`);
    await go("/dashboard"); await p.waitForTimeout(1200); await shot(p, `dashboard-${tag}`);
    for (const s of ["", "public", "security", "notifications", "data"]) { await go(`/user-profile${s ? `?section=${s}` : ""}`); await p.waitForTimeout(500); await shot(p, `profile-${s || "main"}-${tag}`); }
    for (const s of ["notifications", "whats-new", "user-manage-subscription"]) { await go(`/${s}`); await p.waitForTimeout(300); await shot(p, `${s}-${tag}`); }
    if (k.width >= 1280) {
      await go("/dashboard");
      await p.locator("[data-tour=help]").click(); await p.waitForTimeout(400); await shot(p, `help-${tag}`);
      await p.keyboard.press("Escape");
    }
    await p.goto("/logout"); await p.waitForURL("**/auth/login**"); await ready(p);
    await shot(p, `login-${tag}`);
    await p.locator("input[name=username]").fill(email); await p.locator("input[name=password]").fill("wrong-one-1234"); await p.locator("form button[type=submit]").first().click(); await p.waitForTimeout(900); await shot(p, `login-wrong-${tag}`);
    for (const s of ["forgot-password", "reset-password", "reset-password?id=a&code=b", "two-factor", "verify-password", "external?code=a&state=b"]) { await go(`/auth/${s}`); await p.waitForTimeout(400); await shot(p, `auth-${s.replace(/[?&=]/g, "_")}-${tag}`); }
    for (const s of ["pricing", "unsubscribe", "unsubscribe?t=bad", "public/profile/nobody", "public/confirm-email?id=a&code=b"]) { await go(`/${s}`); await p.waitForTimeout(300); await shot(p, `pub-${s.replace(/[/?&=]/g, "_")}-${tag}`); }
  } catch (e) { console.log("FAIL", tag, p.url(), e.message.slice(0, 300)); await shot(p, `fail-${tag}`).catch(() => {}); }
  await c.close();
}
await b.close();
console.log([...new Set(faults)].join("\n"));
