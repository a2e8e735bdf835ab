import { expect, it } from "vitest";
import { secretTexts, shapeOf, shownAddress } from "./redact.ts";

const secrets = secretTexts({
  ...{ refreshToken: "refresh-0123", accessToken: "access/0123+4", apiServer: "https://api01.iq.example" },
  ...{ note: "ab", nested: { key: "key-in-json" } },
});

it("shows where a request went, and nothing of the credentials, whatever they hold", () => {
  // Credentials with their host: the host is no secret.
  expect(shownAddress("https://api01.iq.example/v1/accounts/12345678/activities", secrets)).toBe(
    "https://api01.iq.example/v1/accounts/••••5678/activities",
  );
  const inQuery = "https://a.example/x?from=2026-01-01&token=refresh-0123&symbol=key-in-json&limit=5";
  expect(shownAddress(inQuery, secrets)).toBe(
    "https://a.example/x?from=2026-01-01&token=***&symbol=***&limit=5",
  );
  for (const path of [
    "refresh-0123",
    encodeURIComponent("access/0123+4"),
    "access/0123+4",
    btoa("key-in-json"),
  ])
    expect(shownAddress(`https://a.example/t/${path}/x`, secrets)).toBe("https://a.example/t/***/x");
  expect(shownAddress("https://user:refresh-0123@a.example/%E0%A4%A/x", secrets)).toBe(
    "https://a.example/%E0%A4%A/x",
  );
});

it("tells a body by its shape, never by a value", () => {
  expect(shapeOf('{"token":"refresh-0123","rows":[]}')).toBe("JSON {token, rows}, 34 B");
  expect([shapeOf("[1,2]"), shapeOf("<html>"), shapeOf(""), shapeOf("refresh")]).toEqual([
    ...["JSON list of 2, 5 B", "markup, 6 B", "empty", "text, 7 B"],
  ]);
});
