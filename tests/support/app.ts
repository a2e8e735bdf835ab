import path from "node:path";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type pg from "pg";
import { buildApp } from "../../app/build-app.ts";
import { loadTexts } from "../../app/i18n/texts.ts";
import type { Background } from "../../app/server/background.ts";
import { loadConfig } from "../../app/server/config/config.ts";
import type { Db } from "../../app/server/db/db-types.ts";
import { silentLog } from "../../app/server/log.ts";
import type { PageRenderer } from "../../app/server/page/page-renderer.ts";
import { createLedgerWorkers } from "../../app/worker/ledger-workers.ts";
import { withTransaction } from "./database.ts";
import { insertUser, testPassword } from "./insert-user.ts";
import { createSharedApp } from "./shared-app.ts";

export { testPassword };

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: readonly { name: string; value: string; maxAge?: number; httpOnly?: boolean }[];
}

/** An anonymous or registered user of the API. */
export interface Caller {
  /** A change sends `If-Match: *` by default; an empty header is omitted. */
  call(key: string, input?: unknown, headers?: Record<string, string>): Promise<Answer>;
  upload(path: string, file: { name: string; bytes: Uint8Array | string }): Promise<Answer>;
}

export interface TestUser extends Caller {
  readonly email: string;
  readonly tokens: { readonly access_token: string; readonly refresh_token: string };
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly clock: { now: Date };
  readonly anonymous: Caller;
  /** Inserts the rows of a signed-in user (the first one is admin). */
  readonly register: (email?: string) => Promise<TestUser>;
  readonly as: (accessToken: string) => Caller;
}

export interface TestAppOptions {
  readonly env?: Record<string, string>;
  readonly pages?: PageRenderer;
  /** Larger ledgers are folded in worker threads; absent: in place. */
  readonly largeLedgers?: { readonly maxRows: number; readonly poolOptions: pg.PoolConfig };
  readonly log?: FastifyBaseLogger;
  /** None by default. Stopped with the application. */
  readonly background?: Background;
}

const texts = loadTexts(path.resolve(import.meta.dirname, "../../app"));

const secretKey = "test-secret-key-test-secret-key-0123456789";

const newClock = (): TestApp["clock"] => ({ now: new Date("2026-11-20T10:00:00Z") });

function partsOf(env: Readonly<Record<string, string>> = {}) {
  const config = loadConfig({ NODE_ENV: "test", DATA_DIR: "/nonexistent", DEMO: "off", ...env });
  return { config, secretKey, texts, build: "test" };
}

/** The caller closes `db`. */
export async function buildTestApp(db: Db, options: TestAppOptions = {}): Promise<TestApp> {
  const clock = newClock();
  const parts = partsOf(options.env);
  const log = options.log ?? null;
  const { largeLedgers } = options;
  const app = await buildApp({
    ...parts,
    db,
    pages: options.pages ?? null,
    now: () => clock.now,
    log,
    background: options.background,
    ...(largeLedgers && {
      worker: createLedgerWorkers({ ...largeLedgers, ...parts, log: log ?? silentLog }),
    }),
  });
  // Settings of mail and registration affect these rows.
  const addUser = options.env ? registerUser : insertUser;
  return toTestApp({ app, db, clock }, addUser);
}

type AddUser = (
  db: Db,
  account: { readonly email: string; readonly secretKey: string; readonly now: Date },
  anonymous: Caller,
) => Promise<TestUser["tokens"]>;

const registerUser: AddUser = async (_db, { email }, anonymous) => {
  const { status, body } = await anonymous.call("POST /api/account/RegisterWithEmail", {
    ...{ DisplayName: "Test User", email, password: testPassword, passwordConfirmation: testPassword },
    personalDataAgreed: true,
  });
  if (status !== 200) throw new Error(`registration failed: ${JSON.stringify(body)}`);
  return body;
};

function toTestApp(parts: Pick<TestApp, "app" | "db" | "clock">, addUser: AddUser): TestApp {
  const { app, db, clock } = parts;
  const as = (token: string | null) => callerOf(app, token);
  const anonymous = as(null);
  let added = 0;
  return {
    ...parts,
    anonymous,
    as,
    register: async (wanted) => {
      added += 1;
      const email = wanted ?? `user${added}@example.org`;
      const tokens = await addUser(db, { email, secretKey, now: clock.now }, anonymous);
      return { email, tokens, ...as(tokens.access_token) };
    },
  };
}

const sharedApp = createSharedApp(partsOf());

/** Runs a test against the whole API inside one transaction that is rolled back. */
export const withApp = (
  body: (test: TestApp) => Promise<void>,
  options: TestAppOptions = {},
): Promise<void> =>
  withTransaction(async (db) => {
    if (Object.keys(options).length === 0 && sharedApp.isFree()) {
      const clock = newClock();
      return sharedApp.lend({ db, clock }, (app) => body(toTestApp({ app, db, clock }, insertUser)));
    }
    const test = await buildTestApp(db, options);
    try {
      await body(test);
    } finally {
      await test.app.close();
    }
  });

function callerOf(app: FastifyInstance, token: string | null): Caller {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return {
    call: async (key, input = {}, headers = {}) => {
      const [method = "GET", url = ""] = key.split(" ");
      const isGet = method === "GET";
      const overAll: Record<string, string> = method === "PUT" ? { "if-match": "*" } : {};
      const sent = Object.entries({ ...overAll, ...authorization, ...headers }).filter(
        ([, value]) => value !== "",
      );
      const response = await app.inject({
        method: method as "GET",
        url,
        headers: Object.fromEntries(sent),
        ...(isGet ? { query: toQuery(input) } : { payload: input as object }),
      });
      return toAnswer(response);
    },
    upload: async (url, file) => {
      const boundary = "zerno-test-boundary";
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
      const payload = Buffer.concat([
        Buffer.from(head),
        Buffer.from(file.bytes as Uint8Array),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      const type = `multipart/form-data; boundary=${boundary}`;
      const headers = { ...authorization, "content-type": type };
      return toAnswer(await app.inject({ method: "POST", url, headers, payload }));
    },
  };
}

const toQuery = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input as object)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

function toAnswer(response: Awaited<ReturnType<FastifyInstance["inject"]>>): Answer {
  const isJson = String(response.headers["content-type"] ?? "").includes("json");
  return {
    status: response.statusCode,
    body: isJson ? response.json() : response.body,
    headers: response.headers,
    cookies: response.cookies as Answer["cookies"],
  };
}
