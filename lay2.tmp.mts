import { chromium } from "playwright-core";
import { readFileSync } from "node:fs";
const [,, path, n="3"] = process.argv;
const url = "http://127.0.0.1:4600";
const { enterAs, signInAsDemo } = await import("/work/main/scripts/bench/api-user.ts");
const demoLine = readFileSync("/tmp/lhserve.log","utf8").match(/Demo sign-in: (\S+) \/ (\S+)/);
const signed = !path.startsWith("/public") && path !== "/";
const user = signed ? await signInAsDemo({ url, demo: { username: demoLine[1], password: demoLine[2] } }) : null;
const add = (css: string) => (s: string) => s.replace("</style>", css + "</style>");
const variants: Record<string, (s: string) => string> = {
  asis: (s) => s,
  none: (s) => s.replace(/@font-face\{[^}]*data:font[^}]*\}/, ""),
  script: (s) => s.replace(/@font-face\{[^}]*data:font[^}]*\}/, "").replace("<head>", "<head><script>document.fonts.add(new FontFace('Inter Variable',Uint8Array.from(atob('d09GMgABAAAAAAN0AA8AAAAABgwAAAMbAAQAQgAAAAAAAAAAAAAAAAAAAAAAAAAAP0hWQVJOBmAnJgA0L2wRCApcdjCBWAE2AiQDCAsGAAQgBYMwByAbGwUoHomxrZitsR1ECTI/4uEp77/OreR9gGlwSK6bqwHFMmitzZuGvPW9f1LF86nvodK8Er3US3iEBg/vrgeBJWHAkYYtDSz/W8qd2nE+/U1NP7bAeg0Q+mVdOjWwwrBLLLIFMjVuWxZgoDJ1mxrUGXtkxAqR6OrwAvRgXQAEOiRUmCqkBwWAVTUgQEgSIq/sbCRJWV4SJ6pRWyI9B86emvScy3TBn6gVSEpAAti8T1cQVLe6r/7B/7toeC+dioBy59rLoNIiQKh/UABoea75sMGz+5umroknLLHEopeuqgEkFOhRCPQoVSiVgurmPLIfrCn0+LFDj0YNs/eRKXiIEykOhYhYBHtCLIonIRYjFiQWJ04kliB+JZYkbQuxFOleYmmKilgmcQQhctYOEiiRMIIFWdwKpIE0vy3aj3njjTjo9debWuY2zW8/5rXXHL/66pbysWTb7o8rft/3sLVXO1gsmvsX6+4zR2yBT+3l1ivenLP/57x56tebs6478oofrwACAYYkMAR2iaTDduFB2DKsCqu+HeLjj1fLO+Y9y6OuROSoNfKeeYc8uVfGzTevl3fIi+WBPGTGANH3dj1tRTXeyge1dOezobr9i8YF5+z653WN7Y1lc3dZzZ2TDJzmHapqw8Xb/rZl2pYbq+HHT/Hnnzsc2Mer1/z682Bvb95SVa3q/qCG006bPn1Gw+v3XbRGnp/3abmH1v3x3iPnHX/6u6vl9Wyo/0MESqvv2qnf7NK+4t9QNICPZx1xYuh7Xl7kv/eb7mx4DxQSCP7ObK4U8u/2abBnqq0a69bOtaEQkr2kbS8mAEAp0OJ0hSgbcSJECk1OZEJscTYW0eByLKrH9VhMk4exuDbPYgkt3saSOnyOpTT4HUvr8v+5ltEUHdZgse1wKSQyiljcohaztMqWZAJiPSZK4CI25bKoBByKWI2PkllcHmK6fVGUzVO3iEXsQ9GqfayqPVgMtZOwwVOzX0WyUOdvEC6zV8lq0LWNCsCYiEd2mVDPp2O4pgQ8hc+wQggj3GLR8YGmUm61ZFzG0USA/y91LAAAAAA='),c=>c.charCodeAt(0)),{weight:'100 900',unicodeRange:'U+20BD'}))</script>"),
};
for (const [name, change] of Object.entries(variants)) for (let i=0;i<Number(n);i++) {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox","--disable-gpu"] });
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
  if (user) await enterAs(context, user, url);
  const page = await context.newPage();
  await page.route("**/*", async (route) => { const t=route.request().resourceType(); if (t!=="document"&&t!=="stylesheet") return route.continue(); const r=await route.fetch(); const b=await r.text(); const h={...r.headers()}; delete h["content-encoding"]; delete h["content-length"]; delete h["content-security-policy"]; await route.fulfill({status:r.status(),headers:h,body:change(b)}); });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const events: any[] = []; cdp.on("Tracing.dataCollected", (e) => events.push(...e.value));
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline","toplevel","blink.user_timing","fonts","ui","mojom","ipc","blink","shape"] } } as any);
  await page.goto(url + path, { waitUntil: "load" }); await page.waitForTimeout(2500);
  const done = new Promise((r) => cdp.on("Tracing.tracingComplete", r)); await cdp.send("Tracing.end"); await done;
  const nav = events.filter(e=>e.name==="navigationStart" && e.args?.data?.documentLoaderURL?.startsWith("http://127")).sort((a,b)=>a.ts-b.ts).at(-1);
  const m = events.filter(e=>e.pid===nav.pid&&e.tid===nav.tid&&e.ph==="X");
  const l = m.filter(e=>e.name==="Layout"&&e.dur>3000).sort((a,b)=>a.ts-b.ts).map(e=>(e.dur/1000).toFixed(0));
  const s = m.filter(e=>e.name==="UpdateLayoutTree"&&e.dur>3000).map(e=>(e.dur/1000).toFixed(0));
  const ll = m.filter(e=>e.name==="Layout"&&e.dur>3000).sort((a,b)=>a.ts-b.ts); for (const L of ll) { const by: any = {}; for (const e of m) if (e!==L&&e.ts>=L.ts&&e.ts+e.dur<=L.ts+L.dur) { const k = e.name; const b = by[k] ??= [0,0,0,[]]; b[0]++; b[1]+=e.dur; b[2]+=e.tdur??0; if (b[3].length<60) b[3].push(JSON.stringify(e.args).slice(0,120)+" "+e.dur); } console.log("LAYOUT", name, L.dur, L.tdur); for (const [k,[n,d,c,a]] of Object.entries(by).sort((a:any,b:any)=>b[1][1]-a[1][1]).slice(0,12) as any) { console.log("  ", k, n, d, c); if (/Match|Strike|GetFontPl/.test(k)) console.log(a.join("\n      ")); } }
  await browser.close();
}
process.exit(0);
