import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTransaction } from "../../tests/support/database.ts";
import { type LocalMailServer, startMailServer } from "../../tests/support/mail-server.ts";
import { loadTexts } from "../i18n/texts.ts";
import { users } from "../identity/identity.tables.ts";
import { createUser } from "../identity/users.ts";
import type { Db } from "../server/db/db-types.ts";
import { silentLog } from "../server/log.ts";
import { mailOutbox, mailRefusals } from "./mail.tables.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import { queueMail } from "./queue-mail.ts";
import { sendWaiting } from "./send-waiting.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

const texts = loadTexts(path.resolve(import.meta.dirname, ".."));
const secretKey = "test-secret-key-test-secret-key-0123456789";
const start = new Date("2026-11-20T10:00:00Z");

let server: LocalMailServer;
let received = 0;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  received = server.letters.length;
});

interface World {
  readonly db: Db;
  readonly userId: string;
  readonly runAt: (minutes: number) => ReturnType<typeof sendWaiting>;
  readonly queue: (more?: { readonly once?: string; readonly language?: "en" | "ru" }) => Promise<boolean>;
  readonly rows: () => Promise<readonly (typeof mailOutbox.$inferSelect)[]>;
}

const withMail = (body: (world: World) => Promise<void>, mailer?: Mailer) =>
  withTransaction(async (db) => {
    const user = await createUser(db, {
      ...{ name: "Anna", email: "anna@example.org", passwordHash: "x", isEmailConfirmed: true },
      ...{ language: "en", locale: "en-GB", country: "RU", currency: "RUB", now: start },
    });
    const send = mailer ?? createMailer({ mail: server.settings, dataDir: "/nonexistent", patienceMs: 700 });
    await body({
      db,
      userId: user.userId,
      runAt: (minutes) =>
        sendWaiting({
          ...{ db, mailer: send, texts, secretKey, baseUrl: "https://zerno.example", log: silentLog },
          now: () => new Date(start.getTime() + minutes * 60_000),
        }),
      queue: ({ language = "en", ...more } = {}) =>
        queueMail(db, {
          ...{ userId: user.userId, to: user.email, template: "notice", language, now: start, ...more },
          params: {
            kind: "goal-reached",
            values: {
              goal: { type: "text", text: 'House <b>"big"</b>' },
              target: { type: "money", amount: "1500000", currency: "RUB" },
              value: { type: "money", amount: "1500000", currency: "RUB" },
              portfolio: { type: "text", text: "Home & garden" },
            },
          },
        }),
      rows: () => db.select().from(mailOutbox).where(eq(mailOutbox.userId, user.userId)),
    });
  });

describe("a mail that is taken", () => {
  it("arrives once, in both forms, with the headers of a service mail", () =>
    withMail(async ({ userId, queue, runAt, rows }) => {
      await queue();
      expect(await runAt(0)).toEqual({ sent: 1, later: 0, refused: 0 });
      expect(await runAt(1)).toEqual({ sent: 0, later: 0, refused: 0 });
      expect(server.letters.length - received).toBe(1);
      const letter = server.letters.at(-1);
      if (letter === undefined) throw new Error("no letter");
      expect(letter.subject).toBe('Goal reached: House <b>"big"</b>');
      expect(letter.to?.[0]?.address).toBe("anna@example.org");
      expect(letter.text).toContain(
        "“Home & garden” has reached 1,500,000.00\u00A0₽; the goal was 1,500,000.00\u00A0₽.",
      );
      expect(letter.html).toContain("“Home &amp; garden” has reached 1,500,000.00\u00A0₽;");
      expect(letter.html).toContain("House &lt;b&gt;&quot;big&quot;&lt;/b&gt;</h1>");
      expect(letter.html).toContain("prefers-color-scheme: dark");
      expect(letter.html).toContain('href="https://zerno.example/goals"');
      const header = (name: string) => letter.headers.find(({ key }) => key === name)?.value;
      expect(header("auto-submitted")).toBe("auto-generated");
      expect(header("content-language")).toBe("en");
      expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      expect(letter.messageId).toMatch(/^<[0-9a-f-]{36}@zerno\.example>$/);
      const token = /^<https:\/\/zerno\.example\/unsubscribe\?t=([\w-]{40})>$/.exec(
        header("list-unsubscribe") ?? "",
      )?.[1];
      expect(readUnsubscribeToken(secretKey, token ?? "")).toEqual({ userId, topic: "goal-reached" });
      // Content is deleted.
      expect((await rows()).map(({ state, params }) => [state, params])).toEqual([["sent", {}]]);
    }));

  it("is written in the language it was queued in", () =>
    withMail(async ({ db, userId, queue, runAt }) => {
      await db.update(users).set({ language: "ru", locale: "ru-RU" }).where(eq(users.userId, userId));
      await queue({ language: "ru" });
      await runAt(0);
      expect(server.letters.at(-1)?.subject).toBe('Цель достигнута: House <b>"big"</b>');
      expect(server.letters.at(-1)?.text).toContain(
        "Портфель «Home & garden»: 1\u00A0500\u00A0000,00\u00A0₽ при цели 1\u00A0500\u00A0000,00\u00A0₽.",
      );
      expect(server.letters.at(-1)?.html).toContain('<html lang="ru">');
    }));

  it("is written once when it has a word for that", () =>
    withMail(async ({ queue, rows }) => {
      expect(await queue({ once: "digest:2026-47" })).toBe(true);
      expect(await queue({ once: "digest:2026-47" })).toBe(false);
      expect(await queue({ once: "digest:2026-48" })).toBe(true);
      expect(await rows()).toHaveLength(2);
    }));
});

describe("a server that fails", () => {
  it.each(["421", "451", "drop", "slow"] as const)("%s: the mail waits a minute and arrives then", (fault) =>
    withMail(async ({ queue, runAt, rows }) => {
      await queue();
      server.faults.push(fault);
      expect(await runAt(0)).toEqual({ sent: 0, later: 1, refused: 0 });
      expect(await runAt(0.9)).toEqual({ sent: 0, later: 0, refused: 0 });
      expect((await rows())[0]?.state).toBe("waiting");
      expect(await runAt(1)).toEqual({ sent: 1, later: 0, refused: 0 });
      expect(server.letters.length - received).toBe(1);
    }),
  );

  it("is tried once a run", () =>
    withMail(async ({ queue, runAt }) => {
      await queue();
      await queue();
      server.faults.push("421");
      expect(await runAt(0)).toEqual({ sent: 0, later: 1, refused: 0 });
      expect(await runAt(1)).toEqual({ sent: 2, later: 0, refused: 0 });
    }));

  it.each(["550", "554"] as const)("%s: the address gets nothing more", (fault) =>
    withMail(async ({ db, userId, queue, runAt, rows }) => {
      await queue();
      server.faults.push(fault);
      expect(await runAt(0)).toEqual({ sent: 0, later: 0, refused: 1 });
      await queue();
      expect(await runAt(1)).toEqual({ sent: 0, later: 0, refused: 1 });
      expect(server.letters.length - received).toBe(0);
      expect((await rows()).map(({ state }) => state)).toEqual(["suppressed", "suppressed"]);
      const refusals = await db.select().from(mailRefusals).where(eq(mailRefusals.userId, userId));
      expect(refusals.map(({ address, answer }) => [address, answer.slice(0, 9)])).toEqual([
        ["anna@example.org", fault === "550" ? "550 5.1.1" : "554 5.7.1"],
      ]);
    }),
  );

  it("gives a mail up after nine attempts in two days and a half", () =>
    withMail(async ({ queue, runAt, rows }) => {
      await queue();
      server.faults.push(...Array.from({ length: 9 }, () => "451" as const));
      // Pauses: 1, 5, 15, 60, 180, 360, 720 and 1440 minutes.
      for (const minute of [0, 1, 6, 21, 81, 261, 621, 1341, 2781])
        expect((await runAt(minute)).later).toBe(1);
      // Kept for an administrator's retry.
      expect((await rows()).map(({ state, attempts, params }) => [state, attempts, params])).toEqual([
        ["failed", 9, expect.objectContaining({ kind: "goal-reached" })],
      ]);
    }));
});

it("without a server mails lie in the folder outbox, readable by their owner alone", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-mail-"));
  try {
    await withMail(
      async ({ queue, runAt }) => {
        await queue();
        expect(await runAt(0)).toEqual({ sent: 1, later: 0, refused: 0 });
        const [name = "", ...others] = readdirSync(path.join(dataDir, "outbox"));
        expect(others).toEqual([]);
        expect(name).toMatch(/^2026-11-20T10-00-00-000Z-[0-9a-f-]{36}\.eml$/);
        const letter = await PostalMime.parse(readFileSync(path.join(dataDir, "outbox", name)));
        expect(letter.subject).toBe('Goal reached: House <b>"big"</b>');
        expect(letter.text).toContain("https://zerno.example/goals");
      },
      createMailer({ mail: undefined, dataDir }),
    );
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
