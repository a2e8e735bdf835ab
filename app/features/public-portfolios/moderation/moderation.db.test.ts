import { expect, it } from "vitest";
import { withApp } from "../../../../tests/support/app.ts";
import { switchOn } from "../../account/testing/authenticator-app.ts";
import { publishGrown } from "../testing/published-portfolio.ts";

const report = "POST /api/social/report-abuse";
const subjects = "GET /api/admin/abuse-reports";
const decide = "POST /api/admin/abuse-reports";

it("hides a reported portfolio like a withdrawn one, even if republished, restores it, and logs the decisions", () =>
  withApp(async (test) => {
    const admin = await test.register();
    const { user, userId, portfolioId, key } = await publishGrown(test, { number: 1, growth: 1.5 });
    const answer = await test.anonymous.call(report, { key, reason: "fraud", text: "Invented returns" });
    expect(answer.status).toBe(204);
    // A field hidden from people is filled in by bots; nothing is stored.
    await test.anonymous.call(report, { key, reason: "other", homepage: "https://spam.example" });
    await user.call(report, { key, reason: "other", text: "first" });
    await user.call(report, { key, reason: "insult", text: "second" });
    const { body } = await admin.call(subjects, {});
    expect(body.openCount).toBe(2);
    expect(body.subjects).toMatchObject([
      {
        ...{ ownerId: userId, portfolioId, kind: "portfolio", key, name: "Portfolio 1" },
        ...{ isHidden: false, openCount: 2, decisions: [] },
        reports: [
          { reason: "insult", text: "second", reporterId: userId, isOpen: true },
          { reason: "fraud", text: "Invented returns", reporterId: null, isOpen: true },
        ],
      },
    ]);
    const subject = { ownerId: userId, portfolioId };
    const act = (action: string, reason: string) => admin.call(decide, { ...subject, action, reason });
    expect((await act("hide", " ")).body.error.fields[0].path).toBe("reason");
    expect((await act("hide", "Returns are invented")).body.error.code).toBe("SECOND_FACTOR_REQUIRED");
    await switchOn(test, admin);
    const hidden = (await act("hide", "Returns are invented")).body;
    expect(hidden).toMatchObject({ isHidden: true, openCount: 0 });
    const page = async () => (await test.anonymous.call("GET /api/public/portfolio", { key })).status;
    const total = async () => (await test.anonymous.call("GET /api/public/portfolios-list")).body.total;
    expect([await page(), await total()]).toEqual([410, 0]);
    const anew = await user.call("POST /api/MyPortfolio/public-key", { id: portfolioId, isListed: true });
    expect(anew.body).toMatchObject({
      withheld: { reason: "Returns are invented" },
      listing: { faults: ["withheld"] },
    });
    await user.call("DELETE /api/MyPortfolio/public-key", { id: portfolioId });
    const again = (await user.call("POST /api/MyPortfolio/public-key", { id: portfolioId })).body.key;
    expect((await test.anonymous.call("GET /api/public/portfolio", { key: again })).status).toBe(410);
    expect(await total()).toBe(0);
    expect((await admin.call(subjects, { state: "open" })).body.subjects).toEqual([]);
    expect((await admin.call(subjects, { state: "hidden" })).body.subjects).toHaveLength(1);
    await user.call("POST /api/MyPortfolio/public-key", { id: portfolioId, isListed: true });
    const back = (await act("restore", "The owner showed statements")).body;
    expect(
      back.decisions.map(({ action, reason, admin: by }: Record<string, string>) => [action, reason, by]),
    ).toEqual([
      ["restore", "The owner showed statements", admin.email],
      ["hide", "Returns are invented", admin.email],
    ]);
    expect((await test.anonymous.call("GET /api/public/portfolio", { key: again })).status).toBe(200);
    expect(await total()).toBe(1);
    const { events } = (await user.call("GET /api/user/security-log")).body;
    expect(
      events
        .filter(({ event }: { event: string }) => event.startsWith("moderation-"))
        .map(({ event, details }: { event: string; details: object }) => [event, details]),
    ).toEqual([
      ["moderation-restore", { name: "Portfolio 1", byRole: "admin", reason: "The owner showed statements" }],
      ["moderation-hide", { name: "Portfolio 1", byRole: "admin", reason: "Returns are invented" }],
    ]);
    // Only administrators can see reports and decide on them.
    expect([
      (await user.call(subjects, {})).status,
      (await user.call(decide, { ...subject, action: "hide", reason: "Unknown" })).status,
    ]).toEqual([403, 403]);
  }));

it("hides a reported profile like a withdrawn one, also beside its portfolios", () =>
  withApp(async (test) => {
    const admin = await test.register();
    const settings = { showsOwner: true };
    const { user, userId, key } = await publishGrown(test, { number: 1, growth: 1.5, settings });
    const profile = {
      ...{ userName: "hans-k", displayName: "Hans", about: "", website: "", isPublic: true },
      ...{ showsCountry: false, showsSince: false },
    };
    await user.call("PUT /api/social/public-profile/edit", profile);
    const owner = async () =>
      (await test.anonymous.call("GET /api/public/portfolio", { key })).body.publication.owner;
    const show = async () =>
      (await test.anonymous.call("GET /api/social/public-profile", { userName: "hans-k" })).status;
    expect([(await owner()).userName, await show()]).toEqual(["hans-k", 200]);
    expect((await test.anonymous.call(report, { userName: "HANS-K", reason: "impersonation" })).status).toBe(
      204,
    );
    for (const wrong of [{}, { key, userName: "hans-k" }])
      expect((await test.anonymous.call(report, { ...wrong, reason: "other" })).status).toBe(400);
    const [found] = (await admin.call(subjects, {})).body.subjects;
    expect(found).toMatchObject({ kind: "profile", userName: "hans-k", name: "Hans", portfolioId: null });
    const subject = { ownerId: userId, portfolioId: null };
    const unknown = { ownerId: userId, portfolioId: userId, action: "hide", reason: "Unknown" };
    await switchOn(test, admin);
    expect((await admin.call(decide, unknown)).status).toBe(404);
    await admin.call(decide, { ...subject, action: "hide", reason: "Not Hans" });
    expect([await owner(), await show()]).toEqual([null, 410]);
    const own = (await user.call("GET /api/social/public-profile/for-edit")).body;
    expect(own.withheldReason).toBe("Not Hans");
    const search = await test.anonymous.call("GET /api/public/portfolios-list", { search: "hans" });
    expect(search.body.total).toBe(0);
    await admin.call(decide, { ...subject, action: "restore", reason: "It is Hans" });
    expect([(await owner()).userName, await show()]).toEqual(["hans-k", 200]);
  }));

it("keeps one open report of a subject from a visitor's browser, and another one after a decision", () =>
  withApp(
    async (test) => {
      const admin = await test.register();
      const { userId, portfolioId, key } = await publishGrown(test, { number: 1, growth: 1.5 });
      const other = await publishGrown(test, { number: 2, growth: 1.2 });
      const [one, two] = ["0b6f3a52-6d0c-4c58-9f3e-1f2a3b4c5d6e", "00000000-0000-0000-0000-000000000001"];
      const send = (text: string, browser: string, of = key) =>
        test.anonymous.call(report, { key: of, reason: "fraud", text }, { "x-socialkey": browser });
      const open = async (of: string) => {
        const { subjects: all } = (await admin.call(subjects, { state: "open" })).body;
        const found = all.find((subject: { portfolioId: string }) => subject.portfolioId === of);
        const reports: { text: string; isOpen: boolean }[] = found?.reports ?? [];
        return reports.flatMap(({ text, isOpen }) => (isOpen ? text : [])).toSorted();
      };
      await send("first of one", one);
      await send("second of one", one.toUpperCase());
      await send("of two", two);
      await send("of one, another portfolio", one, other.key);
      expect(await open(portfolioId)).toEqual(["of two", "second of one"]);
      expect(await open(other.portfolioId)).toEqual(["of one, another portfolio"]);
      await admin.call(decide, { ownerId: userId, portfolioId, action: "dismiss", reason: "Nothing wrong" });
      expect(await open(portfolioId)).toEqual([]);
      await send("after the decision", one);
      expect(await open(portfolioId)).toEqual(["after the decision"]);
      // An application of its own: only five reports a minute are accepted from one address.
    },
    { env: { LOG_LEVEL: "error" } },
  ));
