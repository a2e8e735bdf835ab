import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateDatabase } from "../../app/server/db/migrate-database.ts";
import { openDatabase } from "../../app/server/db/open-database.ts";
import { silentLog } from "../../app/server/log.ts";
import { freePort } from "../support/free-port.ts";
import {
  endServer,
  peakMemoryMb,
  type ServerProcess,
  spawnServer,
  untilReady,
} from "../support/journeys/server-process.ts";

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-start-"));
  folders.push(folder);
  return folder;
};

const dataDir = newFolder();
let server: ServerProcess;
beforeAll(async () => {
  server = await untilReady(spawnServer({ DATA_DIR: dataDir, PORT: `${await freePort()}` }));
});
afterAll(async () => {
  await endServer(server);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${url}`, { headers, redirect: "manual" });

/** Returns the output of a process that refuses to start, without npm's or Node's lines. */
async function refusal(env: Readonly<Record<string, string>>) {
  const refused = spawnServer({ DATA_DIR: newFolder(), ...env });
  const code = await refused.ended;
  return { code, lines: refused.output().trim().split("\n") };
}

// Concurrent, since each waits for its own process.
describe.concurrent("a start that cannot succeed ends with one line", () => {
  it("names PORT when the port is in use", async () => {
    const other = createServer();
    const taken = await freePort();
    await new Promise<void>((resolve) => other.listen(taken, "127.0.0.1", resolve));
    const folder = newFolder();
    const { code, lines } = await refusal({ PORT: `${taken}`, DATA_DIR: folder });
    await new Promise((resolve) => other.close(resolve));
    expect([code, lines]).toEqual([
      1,
      [expect.stringMatching(new RegExp(`^PORT: ${taken} is already in use`))],
    ]);
    // A port conflict is reported before starting a database.
    expect(existsSync(path.join(folder, "pg"))).toBe(false);
  });

  it.each([
    ["PORT", "70000"],
    ["NODE_ENV", "prod"],
    ["DATABASE_URL", "mysql://x"],
    ["REGISTRATION", "maybe"],
    ["BASE_URL", "zerno.example.org"],
    ["UPLOAD_LIMIT_MB", "a lot"],
    ["TODAY", "2026-11-20"],
    ["SECRET_KEY", "short"],
    // Node's recursive mkdir would retry for ever there.
    ["DATA_DIR", "/proc/zerno/data"],
    ["HOST", "a b"],
    ["HOST", "192.0.2.1"],
  ])("names %s=%s", async (name, value) => {
    const { code, lines } = await refusal({ [name]: value });
    expect([code, lines]).toEqual([1, [expect.stringMatching(new RegExp(`^${name}\\b.+`))]]);
  });

  it("refuses a second process on the same folder, and the first goes on", async () => {
    const { code, lines } = await refusal({ DATA_DIR: dataDir, PORT: `${await freePort()}` });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain(dataDir);
    expect((await get("/readyz")).status).toBe(200);
  });

  it("refuses a database that is newer than the program", async () => {
    const folder = newFolder();
    const settings = { dataDir: folder, databaseUrl: undefined, pgUser: undefined, isPgKept: false };
    const database = await openDatabase(settings, silentLog);
    await migrateDatabase(database, { now: () => new Date(), log: silentLog });
    await database.pool.query("insert into zerno_migrations (name, sha256) values ('9999_later', 'x')");
    await database.stop();
    const { code, lines } = await refusal({ DATA_DIR: folder, PORT: `${await freePort()}` });
    expect([code, lines]).toEqual([1, [expect.stringMatching(/newer than this program.*9999_later/)]]);
  });
});

describe("doors that are not pages", () => {
  it("health, texts, the API's document and a page to read it", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      const answer = await get(path);
      expect([path, answer.status, await answer.json()]).toEqual([path, 200, { status: "ok" }]);
    }
    const docs = await get("/api/docs/static/index.html");
    const page = docs.status === 200 ? docs : await get("/api/docs");
    expect(page.status).toBe(200);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self';");
    // Home networks have no https, and nothing is requested from another site.
    expect(policy).not.toMatch(/upgrade-insecure-requests|https:|swagger\.io/);
    const style = await get("/api/docs/static/theme/zerno.css");
    expect([style.status, await style.text()]).toEqual([200, expect.stringContaining(".topbar")]);
    const settings = await (await get("/api/docs/static/swagger-initializer.js")).text();
    expect(settings).toMatch(/"?validatorUrl"?:\s*null/);
    expect(await page.text()).toContain("swagger-ui");
    for (const [, asset = ""] of (await (await get("/api/docs/")).text()).matchAll(
      /(?:src|href)="\.?\/?([^"]+\.(?:js|css))"/g,
    )) {
      const url = asset.startsWith("static") ? `/api/docs/${asset}` : `/${asset.replace(/^\.?\//, "")}`;
      expect([url, (await get(url)).status]).toEqual([url, 200]);
    }
    expect((await (await get("/api/openapi.json")).json()).openapi).toMatch(/^3\.1/);
  });

  it("texts of both languages, nothing else", async () => {
    for (const language of ["en", "ru"]) {
      const answer = await get(`/locales/${language}/common.json`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        200,
        "application/json; charset=utf-8",
      ]);
      expect((await answer.json()).error.NOT_FOUND).toMatch(language === "ru" ? /[а-я]/ : /[a-z]/);
      const several = await (await get(`/locales/${language}.json?of=common,shell`)).json();
      expect(Object.keys(several)).toEqual(["common", "shell"]);
      expect(several.common.error.NOT_FOUND).toMatch(language === "ru" ? /[а-я]/ : /[a-z]/);
    }
    const nobody = [
      "/locales/de/common.json",
      "/locales/en/nothing.json",
      "/locales/en/common.txt",
      "/locales/en/..%2f..%2fpackage.json",
      "/locales/en.json",
      "/locales/en.json?of=",
      "/locales/en.json?of=common,nothing",
      "/locales/en.json?of=common&of=shell",
      "/locales/de.json?of=common",
      "/locales/en?of=common",
    ];
    for (const url of nobody) expect([url, (await get(url)).status]).toEqual([url, 404]);
  });

  it("assets are immutable and come compressed; what is missing is 404, never a page", async () => {
    const html = await (await get("/pricing")).text();
    const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
    const answer = await get(script, { "accept-encoding": "br" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-encoding")).toBe("br");
    for (const url of ["/assets/none.js", "/assets/..%2f..%2fpackage.json"])
      expect([url, (await get(url)).status]).toEqual([url, 404]);
    expect((await get("/robots.txt")).status).toBe(200);
  });

  it("no page answers React Router's data requests", async () => {
    for (const url of ["/_root.data", "/dashboard.data", "/.data"])
      expect([url, (await get(url)).status]).toEqual([url, 404]);
  });
});

describe("pages", () => {
  it("a page that does not exist: the 404 page with status 404 and a request id", async () => {
    for (const url of ["/public/nothing", "/no/such/page", "/404"]) {
      const answer = await get(url);
      expect([url, answer.status === 302 ? answer.headers.get("location") : answer.status]).toEqual([
        url,
        url === "/no/such/page" ? expect.stringContaining("/auth/login") : 404,
      ]);
    }
    expect(await (await get("/404", { "accept-language": "ru" })).text()).toMatch(/[а-я]{4}/i);
  });

  it("only GET and HEAD: anything else is 405", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      const answer = await fetch(`${server.url}/auth/login`, { method });
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "GET, HEAD"]);
    }
    const head = await fetch(server.url, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("security headers, and scripts only by a nonce that no two answers share, cached or not", async () => {
    const nonces = new Set<string>();
    for (let visit = 0; visit < 3; visit += 1) {
      const answer = await get("/");
      const policy = answer.headers.get("content-security-policy") ?? "";
      const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
      expect(nonce.length).toBeGreaterThan(20);
      nonces.add(nonce);
      const html = await answer.text();
      // Blocks of data are not run, so they need no nonce.
      const tags = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
      const scripts = tags.filter((tag) => !/type="application\/(ld\+)?json"/.test(tag));
      expect(scripts.length).toBeGreaterThan(0);
      for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
      for (const word of ["object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
        expect(policy).toContain(word);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("referrer-policy")).toBeTruthy();
    }
    expect(nonces.size).toBe(3);
  });

  it("no cookie before need, and an invalid session expires both cookies in the same answer", async () => {
    expect((await get("/")).headers.getSetCookie()).toEqual([]);
    const answer = await get("/auth/login", { cookie: "session=x.y.z; logged_in=1" });
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0]).sort()).toEqual(["logged_in", "session"]);
    for (const cookie of cookies) expect(cookie).toMatch(/Max-Age=0/i);
    const guarded = await get("/dashboard", { cookie: "session=x.y.z; logged_in=1" });
    expect([guarded.status, guarded.headers.get("location")]).toEqual([302, "/auth/login?next=%2Fdashboard"]);
    expect(guarded.headers.getSetCookie()).toHaveLength(2);
  });

  it("speaks Russian from the first byte when asked to", async () => {
    const russian = await (await get("/", { "accept-language": "ru-RU,ru;q=0.9,en;q=0.5" })).text();
    expect(russian).toMatch(/<html[^>]*\blang="ru"/);
    expect(russian).toMatch(/<h1[^>]*>[^<]*[а-я]/i);
    const english = await (await get("/", { "accept-language": "de,fr;q=0.5" })).text();
    expect(english).toMatch(/<html[^>]*\blang="en"/);
    expect(english).not.toMatch(/<h1[^>]*>[^<]*[а-я]/i);
  });
});

/** The limit of 50 MB twice, for a copy, plus a third; 72 MB were measured. */
const mostMb = 1.3 * 2 * 50;

describe("a file of 200 MB", () => {
  it("is refused without being held in memory", async () => {
    const registration = { DisplayName: "Big", email: "big@example.org", password: "grain-of-truth-42" };
    const json = { "content-type": "application/json" };
    const post = (url: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${server.url}${url}`, {
        method: "POST",
        headers: { ...json, ...headers },
        body: JSON.stringify(body),
      });
    const agreed = { passwordConfirmation: registration.password, personalDataAgreed: true };
    const signedUp = await post("/api/account/RegisterWithEmail", { ...registration, ...agreed });
    const { access_token } = await signedUp.json();
    const headers = { authorization: `Bearer ${access_token}` };
    const { id } = await (await post("/api/MyPortfolio", { name: "Big", currency: "USD" }, headers)).json();
    const before = peakMemoryMb(server) ?? 0;
    const status = await sendLargeFile(`${server.url}/api/TransactionsImport?portfolioId=${id}`, headers);
    expect(status).toBe(413);
    expect((peakMemoryMb(server) ?? 0) - before).toBeLessThan(mostMb);
    const history = await fetch(`${server.url}/api/transactionsImportHistory?portfolioId=${id}`, { headers });
    expect((await history.json()).imports).toEqual([]);
    expect((await get("/readyz")).status).toBe(200);
  });
});

const megabyte = 1024 * 1024;

/** Streams a multipart file; the answer may come before the last byte. */
function sendLargeFile(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const boundary = "zerno-large";
    const type = `multipart/form-data; boundary=${boundary}`;
    const sent = request(
      url,
      { method: "POST", headers: { ...headers, "content-type": type } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    let isAnswered = false;
    sent.once("response", () => {
      isAnswered = true;
    });
    sent.on("error", (error) => {
      if (!isAnswered) reject(error);
    });
    sent.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="big.csv"\r\n\r\n`);
    const block = Buffer.alloc(megabyte, "Buy,2025-01-01,ONE,1,1,USD,,,,,,\n");
    let left = 200;
    const pump = () => {
      while (left > 0 && !isAnswered) {
        left -= 1;
        if (!sent.write(block)) {
          sent.once("drain", pump);
          return;
        }
      }
      sent.end(`\r\n--${boundary}--\r\n`);
    };
    pump();
  });
}
