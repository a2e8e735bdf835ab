import { expect, it } from "vitest";
import { isPhone } from "./is-phone.ts";

const from = (headers: Readonly<Record<string, string>>) => isPhone((name) => headers[name] ?? null);

it("a phone says so by a hint or in its user agent; a tablet, a desktop and a program that says nothing do not", () => {
  expect(from({ "sec-ch-ua-mobile": "?1" })).toBe(true);
  expect(from({ "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148" })).toBe(
    true,
  );
  expect(
    from({ "sec-ch-ua-mobile": "?0", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0" }),
  ).toBe(false);
  expect(from({})).toBe(false);
});
