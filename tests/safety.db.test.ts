import { describe, expect, it } from "vitest";
import { findUserByEmail } from "../app/identity/users.ts";
import { silentLog } from "../app/server/log.ts";
import { testPassword, withApp } from "./support/app.ts";
import { blankPages } from "./support/blank-pages.ts";
import { api } from "./support/mounted-api.ts";
import { eicar, startScanner } from "./support/scanner.ts";
import { traceWork } from "./support/trace-work.ts";

const boundary = "zerno-test-boundary";
const json = { "content-type": "application/json" };

it("every answer says what browsers shall keep to; a year of https only over https", () =>
  withApp(
    async ({ app }) => {
      for (const url of ["/api/account/userinfo", "/api/openapi.json", "/api/nothing", "/healthz"]) {
        const plain = await app.inject({ url });
        expect(plain.headers, url).toMatchObject({
          "x-content-type-options": "nosniff",
          "referrer-policy": "no-referrer",
          "x-frame-options": "SAMEORIGIN",
          "content-security-policy": expect.stringContaining(
            "default-src 'none'; object-src 'none'; base-uri 'none'",
          ),
        });
        expect([url, plain.headers["strict-transport-security"]]).toEqual([url, undefined]);
        const safe = await app.inject({ url, headers: { "x-forwarded-proto": "https" } });
        expect([url, safe.headers["strict-transport-security"]]).toEqual([
          url,
          "max-age=31536000; includeSubDomains",
        ]);
      }
      // Headers are ignored unless sent by the proxy.
      const pretended = await app.inject({
        url: "/healthz",
        remoteAddress: "203.0.113.7",
        headers: { "x-forwarded-proto": "https" },
      });
      expect(pretended.headers["strict-transport-security"]).toBeUndefined();
    },
    { env: { TRUST_PROXY: "loopback" } },
  ));

it("over https both cookies of a session are Secure, and the one that opens it is this host's own and unreadable", () =>
  withApp(
    async ({ app, anonymous, register }) => {
      const { email: username } = await register();
      const input = { username, password: testPassword };
      const https = { "x-forwarded-proto": "https" };
      const { cookies } = await anonymous.call("POST /api/account/login", input, https);
      expect(cookies).toEqual([
        expect.objectContaining({ name: "__Host-session", httpOnly: true, secure: true, path: "/" }),
        expect.objectContaining({ name: "logged_in", value: "1", secure: true, sameSite: "Lax", path: "/" }),
      ]);
      // With a domain, browsers reject the prefix.
      for (const cookie of cookies) expect(cookie).not.toHaveProperty("domain");
      const open = async (name: string, headers: Record<string, string>) => {
        const value = cookies[0]?.value ?? "";
        const answer = await app.inject({ url: "/dashboard", headers, cookies: { [name]: value } });
        return `${answer.statusCode} ${answer.headers.location ?? ""}`;
      };
      expect(await open("__Host-session", https)).toBe("302 /onboarding");
      // A neighbouring host's cookie lacks the prefix and opens nothing; nor does the prefix over http.
      expect(await open("session", https)).toMatch(/^302 \/auth\/login/);
      expect(await open("__Host-session", {})).toMatch(/^302 \/auth\/login/);
    },
    { pages: blankPages, env: { TRUST_PROXY: "loopback" } },
  ));

it.each([
  ["a body of more than a megabyte", `{"username":"${"x".repeat(1024 * 1024)}"}`, 413],
  [
    "lists in lists, as deep as a body is long",
    `{"username":${"[".repeat(400_000)}${"]".repeat(400_000)}}`,
    400,
  ],
  ["objects in objects", `{"username":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`, 400],
  ["a prototype", '{"username":"a","password":"b","__proto__":{"isAdmin":true}}', 400],
  ["a constructor's prototype", '{"username":"a","constructor":{"prototype":{"isAdmin":true}}}', 400],
  ["a name twice", '{"username":"a","password":"b","password":7}', 400],
  ["no end", '{"username":"a"', 400],
  ["bytes that are no text", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400],
])("%s is refused before anything is looked up, and nothing is left behind", (_what, payload, status) =>
  withApp(async ({ app }) => {
    const work = await traceWork(async () => {
      const answer = await app.inject({ method: "POST", url: "/api/account/login", headers: json, payload });
      expect(answer.statusCode).toBe(status);
    });
    expect(work).toEqual({ statements: [], hashes: 0 });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  }),
);

it("the one character that no text of the database may have is refused where it stands, however deep", () =>
  withApp(async ({ register, anonymous }) => {
    const user = await register();
    const name = await user.call("POST /api/userProfile/updateuserinfo", { name: "a\u0000b" });
    expect([name.status, name.body.error.fields]).toEqual([400, [{ path: "name", code: "format" }]]);
    const found = await anonymous.call("GET /api/public/asset-info/div-history", { symbol: "A\u0000B" });
    expect([found.status, found.body.error.fields[0].path]).toEqual([400, "symbol"]);
  }));

it("a line break in what somebody sends is no header of an answer", () =>
  withApp(async ({ app, register }) => {
    const user = await register();
    await user.call("POST /api/userProfile/updateuserinfo", { name: "A\r\nSet-Cookie: evil=1" });
    const urls = [
      "/api/x%0d%0aSet-Cookie:%20evil=1",
      "/api/account/userinfo?x=%0d%0aSet-Cookie:%20evil=1",
      "/holdings%0d%0aSet-Cookie:%20evil=1",
    ];
    for (const url of urls) {
      const headers = {
        authorization: `Bearer ${user.tokens.access_token}`,
        "x-user-locale": "ru\tSet-Cookie",
      };
      const answer = await app.inject({ url, headers });
      expect(
        answer.cookies.map(({ name }) => name),
        url,
      ).not.toContain("evil");
      expect(JSON.stringify(answer.headers), url).not.toContain('evil=1"');
      expect(answer.statusCode, url).toBeLessThan(500);
    }
  }));

it.each(["a b", "[", "evil.example:x", "", "x".repeat(5000), "evil.example/path@"])(
  "a host that is none (%j) is no failure of ours",
  (host) =>
    withApp(async ({ app }) => {
      for (const url of ["/api/account/external-providers", "/healthz"])
        expect((await app.inject({ url, headers: { host } })).statusCode).toBeLessThan(500);
    }),
);

describe("with a scanner for malware", () => {
  const uploads = api.filter(({ endpoint }) => endpoint.body === "multipart").map(({ key }) => key);

  it("every path that takes files refuses an infected one before anything reads it, and takes others", async () => {
    const scanner = await startScanner();
    await withApp(
      async ({ register }) => {
        const user = await register();
        const { id } = (await user.call("POST /api/MyPortfolio", { name: "Own", currency: "USD" })).body;
        const watchlist = { name: "List", columns: ["price"] };
        const list = (await user.call("POST /api/watchlist", watchlist)).body.id;
        const send = (key: string, text: string) => {
          const query = new URLSearchParams({
            portfolioId: id,
            watchlistId: list,
            kind: "prices",
            version: "0",
            currency: "USD",
          });
          const file = { name: "rows.csv", bytes: Buffer.from(text) };
          return user.upload(`${key.replace("POST ", "")}?${query}`, file);
        };
        expect(uploads.length).toBeGreaterThan(4);
        for (const key of uploads) {
          const infected = await send(key, `a;b\n${eicar};2\n`);
          expect([key, infected.status, infected.body.error?.code]).toEqual([key, 400, "FILE_INFECTED"]);
        }
        const history = await user.call("GET /api/transactionsImportHistory", { portfolioId: id });
        expect(history.body.imports).toEqual([]);
        for (const key of uploads) {
          const code = (await send(key, "a;b\n1;2\n")).body.error?.code ?? "";
          expect([key, code]).toEqual([key, expect.not.stringMatching(/INFECTED|SCAN/)]);
        }
      },
      { env: { CLAMD_ADDRESS: scanner.address } },
    );
    await scanner.stop();
  });

  it("no file is taken while the scanner does not answer", () =>
    withApp(
      async ({ register }) => {
        const user = await register();
        const file = { name: "me.png", bytes: Buffer.from("a") };
        const { status, body } = await user.upload("/api/social/public-profile/avatar", file);
        expect([status, body.error.code]).toEqual([503, "SCAN_FAILED"]);
      },
      { env: { CLAMD_ADDRESS: "127.0.0.1:1" } },
    ));
});

it("an uploaded file's name is a name, wherever it points", () =>
  withApp(async ({ app, register }) => {
    const user = await register();
    const { id } = (await user.call("POST /api/MyPortfolio", { name: "Own", currency: "USD" })).body;
    const names = ["../../../../tmp/evil.csv", "..\\..\\evil.csv", "/etc/evil.csv", "C:\\evil.csv"];
    for (const name of names) {
      const { tokens } = user;
      const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name.replaceAll("\\", "\\\\")}"\r\nContent-Type: text/csv\r\n\r\na;b\n1;2\r\n--${boundary}--\r\n`;
      const answer = await app.inject({
        method: "POST",
        url: `/api/TransactionsImport?portfolioId=${id}`,
        headers: {
          authorization: `Bearer ${tokens.access_token}`,
          "content-type": `multipart/form-data; boundary=${boundary}`,
        },
        payload,
      });
      expect([name, answer.statusCode]).toEqual([name, 200]);
      const view = await user.call("GET /api/TransactionsImport", { id: answer.json().id });
      expect([name, view.body.fileName]).toEqual([name, "evil.csv"]);
    }
  }));

it("every refusal is a line of the log of its own: code, account and names of fields, no value; denials are warnings", async () => {
  const lines: (readonly [level: string, details: unknown])[] = [];
  const log = {
    ...silentLog,
    child: () => log,
    fatal: () => {},
    debug: () => {},
    trace: () => {},
    level: "info",
  } as never;
  const write = (level: string) => (details: object, message?: string) =>
    void (message?.startsWith("a request was") && lines.push([level, details]));
  Object.assign(log as object, { info: write("info"), warn: write("warn"), error: write("error") });
  await withApp(
    async ({ db, register, anonymous }) => {
      await register();
      const user = await register("second@example.org");
      const userId = (await findUserByEmail(db, user.email))?.userId;
      await anonymous.call("GET /api/account/userinfo");
      await user.call("GET /api/admin/feedback", {});
      await user.call("POST /api/MyPortfolio", { name: 7, currency: "secret-value" });
      await user.call("GET /api/main-stats", { portfolioId: "018f0000-0000-7000-8000-0000000000ab" });
      expect(lines).toEqual([
        ["warn", { refused: "UNAUTHENTICATED", user: null, fields: [] }],
        ["warn", { refused: "FORBIDDEN", user: userId, fields: [] }],
        ["info", { refused: "INVALID_INPUT", user: userId, fields: ["name", "currency"] }],
        ["info", { refused: "NOT_FOUND", user: userId, fields: [] }],
      ]);
      expect(JSON.stringify(lines)).not.toContain("secret-value");
    },
    { log },
  );
});
