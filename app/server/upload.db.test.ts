import { expect, it } from "vitest";
import { withApp } from "../../tests/support/app.ts";

const part = (headers: string, text: string, end: string) => `--x\r\n${headers}\r\n\r\n${text}\r\n${end}`;
const file = 'Content-Disposition: form-data; name="file"; filename="a.png"';

it.each([
  ["no boundary", "multipart/form-data", "x"],
  ["no part", "multipart/form-data; boundary=x", "--x--\r\n"],
  [
    "a field where a file is meant",
    "multipart/form-data; boundary=x",
    part('Content-Disposition: form-data; name="file"', "abc", "--x--\r\n"),
  ],
  ["an end too early", "multipart/form-data; boundary=x", part(file, "abc", "")],
  ["no headers", "multipart/form-data; boundary=x", "--x\r\n\r\nabc\r\n--x--\r\n"],
])("refuses an upload with %s by the field, never as our mistake", (_name, type, payload) =>
  withApp(async ({ app, register }) => {
    const { tokens } = await register();
    const headers = { authorization: `Bearer ${tokens.access_token}`, "content-type": type };
    for (const url of ["/api/social/public-profile/avatar", "/api/MyPortfolio/restore-backup"]) {
      const answer = await app.inject({ method: "POST", url, headers, payload });
      expect([url, answer.statusCode, answer.json().error.fields?.[0]?.path]).toEqual([url, 400, "file"]);
    }
  }),
);
