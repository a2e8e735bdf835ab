import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { loadConfig } from "../server/config/config.ts";
import { mountDevOutbox, outboxPath } from "./dev-outbox.ts";
import { createMailer } from "./mailer.ts";

async function ask(env: Record<string, string>) {
  const app = Fastify();
  mountDevOutbox(app, loadConfig(env));
  const answer = await app.inject({ url: outboxPath });
  await app.close();
  return answer;
}

it("lists unsent mails in development, the newest first, never in production or on the network", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-outbox-"));
  try {
    const development = { NODE_ENV: "development", DATA_DIR: dataDir };
    expect((await ask(development)).json()).toEqual({ mails: [] });
    const mailer = createMailer({ mail: undefined, dataDir });
    for (const [day, subject] of [
      ["2026-11-20", "Подтвердите адрес"],
      ["2026-11-21", "Password changed"],
    ] as const)
      await mailer.send({
        ...{ id: day, to: "anna@example.org", subject, language: "en", unsubscribeUrl: null },
        ...{ text: `Text of ${day}`, html: `<p>Text of ${day}</p>`, at: new Date(`${day}T10:00:00Z`) },
      });
    const { mails } = (await ask(development)).json();
    expect(mails.map(({ to, subject }: { to: string; subject: string }) => [to, subject])).toEqual([
      ["anna@example.org", "Password changed"],
      ["anna@example.org", "Подтвердите адрес"],
    ]);
    expect(mails[0].text.trim()).toBe("Text of 2026-11-21");
    expect(mails[0].html).toContain("<p>Text of 2026-11-21</p>");
    expect((await ask({ ...development, NODE_ENV: "production" })).statusCode).toBe(404);
    expect((await ask({ ...development, HOST: "0.0.0.0" })).statusCode).toBe(404);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
