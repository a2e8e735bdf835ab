import { expect, it } from "vitest";
import { testPassword, withApp } from "../../../../tests/support/app.ts";
import { listNameless, parseMarkup, textWithin } from "../../../../tests/support/markup.ts";
import { loadBuiltPages } from "../../../server/page/built-pages.ts";

it("asks somebody who is signed in for the password again", async () => {
  await withApp(
    async ({ app, anonymous, register }) => {
      const user = await register();
      const login = { username: user.email, password: testPassword };
      const { cookies } = await anonymous.call("POST /api/account/login", login);
      const session = cookies.find(({ name }) => name === "session")?.value ?? "";
      const answer = await app.inject({
        url: "/auth/verify-password?next=/backup",
        headers: { cookie: `session=${session}; logged_in=1`, "accept-language": "en" },
      });
      expect(answer.statusCode).toBe(200);
      const all = parseMarkup(answer.body);
      expect(all.filter(({ tag }) => tag === "h1").map(textWithin)).toEqual(["Confirm your password"]);
      expect(all.filter(({ attributes }) => attributes.name === "password").length).toBe(1);
      expect(listNameless(all)).toEqual([]);
    },
    { pages: await loadBuiltPages() },
  );
});
