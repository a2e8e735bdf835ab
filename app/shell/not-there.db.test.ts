import { beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testPassword, withApp } from "../../tests/support/app.ts";
import { addPortfolio } from "../../tests/support/ledger-rows.ts";
import { parseMarkup, textWithin } from "../../tests/support/markup.ts";
import { loadBuiltPages } from "../server/page/built-pages.ts";
import type { PageRenderer } from "../server/page/page-renderer.ts";

let pages: PageRenderer;
beforeAll(async () => {
  pages = await loadBuiltPages();
});

const withReader = (
  hasPortfolio: boolean,
  body: (
    open: (path: string) => Promise<readonly [status: number, heading: string, title: string]>,
  ) => Promise<void>,
) =>
  withApp(
    async (test: TestApp) => {
      const user = await test.register();
      await user.call("POST /api/user/updateUserOnboardingState", { onboardingState: "completed" });
      if (hasPortfolio) await addPortfolio(user);
      const login = { username: user.email, password: testPassword };
      const { cookies } = await test.anonymous.call("POST /api/account/login", login);
      const session = cookies.find(({ name }) => name === "session")?.value ?? "";
      await body(async (url) => {
        const headers = { cookie: `session=${session}; logged_in=1`, "accept-language": "en" };
        const answer = await test.app.inject({ url, headers });
        const all = parseMarkup(answer.body);
        const textOf = (wanted: string) =>
          all
            .filter(({ tag }) => tag === wanted)
            .map(textWithin)
            .join(" | ");
        return [answer.statusCode, textOf("h1"), textOf("title")];
      });
    },
    { pages },
  );

const nobodysId = "00000000-0000-4000-8000-000000000000";

describe("before the first portfolio", () => {
  it("says how to begin on every page about one, also on those without a place in the menu", async () => {
    await withReader(false, async (open) => {
      for (const [path, title] of [
        ["/income", "Income · Zerno"],
        ["/recurring-plans", "Recurring plans · Zerno"],
        ["/holdings", "Holdings · Zerno"],
      ] as const)
        expect(await open(path), path).toEqual([200, "No portfolio yet", title]);
    });
  });

  it("still misses an asset that there is not", async () => {
    await withReader(false, async (open) => {
      const heading = "NOBODY@TEST not found";
      expect(await open("/asset/nobody@test")).toEqual([404, heading, `${heading} · Zerno`]);
    });
  });
});

describe("what is not there", () => {
  it("is named on the page of an asset inside the program", async () => {
    await withReader(true, async (open) => {
      const heading = "NOBODY@TEST not found";
      expect(await open("/asset/nobody@test")).toEqual([404, heading, `${heading} · Zerno`]);
    });
  });

  it("is a page with a heading where a list was deleted", async () => {
    await withReader(true, async (open) => {
      expect(await open(`/watchlists?list=${nobodysId}`)).toEqual([
        404,
        "Could not show this page",
        "Watchlists · Zerno",
      ]);
    });
  });

  it("is no portfolio whose files would go into another one", async () => {
    await withReader(true, async (open) => {
      const heading = "Could not show this page";
      expect(await open(`/import?p=${nobodysId}`)).toEqual([404, heading, "Import · Zerno"]);
    });
  });

  it("has a title of its own behind the link of an invitation", async () => {
    await withReader(true, async (open) => {
      const heading = "Portfolio invitation";
      expect(await open("/shared-portfolio?token=none")).toEqual([400, heading, "Shared with you · Zerno"]);
    });
  });
});
