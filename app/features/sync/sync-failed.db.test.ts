import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { deliverMails } from "../../../tests/support/deliver-mails.ts";
import { mailOutbox } from "../../mail/mail.tables.ts";
import { notices } from "../../notifications/notifications.tables.ts";
import { must } from "../import/testing/import-fixture.ts";
import { connectSim } from "./testing/sync-fixture.ts";

it("a sync that fails is announced once until it succeeds again, and mailed", () =>
  withApp(async (test) => {
    const { broker, sync } = await connectSim(test);
    const fail = async () => {
      broker.faults.push({ path: "/operations", how: "half" });
      expect((await sync()).state).toBe("failed");
    };
    const announced = async () => {
      const rows = await test.db.select().from(notices).orderBy(notices.createdAt, notices.id);
      return rows.filter(({ kind }) => kind === "sync-failed").map(({ params }) => params);
    };
    await fail();
    await fail();
    const [first, ...others] = await announced();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ connection: { type: "text" }, portfolio: { type: "text" } });
    // The next night.
    test.clock.now = new Date(test.clock.now.getTime() + 24 * 3_600_000);
    expect((await sync()).state).toBe("done");
    await fail();
    await fail();
    expect(await announced()).toHaveLength(2);
    const mails = await test.db.select().from(mailOutbox).where(eq(mailOutbox.template, "notice"));
    expect(mails).toHaveLength(2);
  }));

it.each([
  ["ru", true],
  ["en", true],
  ["ru", false],
  ["en", false],
] as const)(
  "who reads %s with mails on = %s: one row however often it fails, one mail or none, named as on the screen",
  (language, email) =>
    withApp(async (test) => {
      const { broker, sync, user } = await connectSim(test, { name: "Home" });
      must(await user.call("POST /api/email-settings/update-preferred-language", { language }));
      const kinds = [{ kind: "sync-failed", inApp: true, email, push: false }];
      must(await user.call("POST /api/email-settings", { kinds }));
      for (const _run of [1, 2]) {
        broker.faults.push({ path: "/operations", how: "half" });
        expect((await sync()).state).toBe("failed");
      }
      const list = must(await user.call("GET /api/notifications/list", {})).notices;
      expect(list.map(({ kind }: { kind: string }) => kind)).toEqual(["sync-failed"]);
      const { connections } = must(await user.call("GET /api/PortfolioSyncSettings", {}));
      const { portfolios } = must(await user.call("GET /api/MyPortfolio", {}));
      expect(list[0].params).toEqual({
        connection: { type: "text", text: connections[0].name },
        portfolio: { type: "text", text: portfolios[0].name },
      });
      const [subject, sentence] = {
        en: ["Sync failed: ", `. Portfolio: ${portfolios[0].name}.`],
        ru: ["Синхронизация не удалась: ", `. Портфель: ${portfolios[0].name}.`],
      }[language];
      const letters = await deliverMails(test.db, () => test.clock.now);
      const about = letters.filter((letter) => letter.subject === subject + connections[0].name);
      expect(about.map((letter) => letter.to?.[0]?.address)).toEqual(email ? [user.email] : []);
      if (email) expect(about[0]?.text?.replace(/\s+/g, " ")).toContain(sentence);
    }),
);
