import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { userNames } from "../../identity/identity.tables.ts";

const draft = {
  ...{
    userName: "Anna-K",
    displayName: "Анна",
    about: "Long term.\n<b>x</b>",
    website: "https://anna.example/a",
  },
  ...{ isPublic: true, showsCountry: true, showsSince: true },
};
const show = ({ anonymous }: TestApp, userName: string) =>
  anonymous.call("GET /api/social/public-profile", { userName });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0b7a75" } });

describe("a public profile", () => {
  it("is nobody's to see before it is published, and then only what its owner shows", () =>
    withApp(async (test) => {
      const user = await test.register();
      const edit = (part: object) => user.call("PUT /api/social/public-profile/edit", { ...draft, ...part });
      const first = (await user.call("GET /api/social/public-profile/for-edit")).body;
      expect(first).toMatchObject({ userName: "", isPublic: false, showsCountry: false, hasPicture: false });
      expect((await edit({ isPublic: false })).status).toBe(200);
      expect((await show(test, "anna-k")).status).toBe(404);
      expect((await user.call("GET /api/user/getpublicprofile")).body).toEqual({ profile: null });

      await edit({});
      const { body } = await show(test, "ANNA-k");
      const { avatar, ...words } = body;
      expect(words).toEqual({
        ...{ userName: "Anna-K", displayName: "Анна", about: draft.about, website: draft.website },
        ...{ country: "RU", since: "2026-11", links: [], followers: 0, portfolios: [] },
      });
      expect(avatar).toMatch(/^data:image\/svg\+xml;base64,/);
      expect((await user.call("GET /api/user/getpublicprofile")).body.profile).toEqual(body);
      expect(JSON.stringify(body)).not.toContain(user.email);

      await edit({ showsCountry: false, showsSince: false });
      expect((await show(test, "anna-k")).body).toMatchObject({ country: null, since: null });
      await edit({ isPublic: false });
      expect((await show(test, "anna-k")).status).toBe(404);
      const log = (await user.call("GET /api/user/security-log")).body.events;
      expect(log.map(({ event }: { event: string }) => event)).toEqual([
        "profile-hidden",
        "profile-published",
        "registered",
      ]);
    }));

  it("a name belongs to one, whatever its case, and is free again when it is given up", () =>
    withApp(async (test) => {
      const [anna, boris] = [await test.register(), await test.register()];
      const edit = async (user: typeof anna, userName: string) =>
        (await user.call("PUT /api/social/public-profile/edit", { ...draft, userName })).body.error
          ?.fields[0];
      const check = async (userName: string) =>
        (await boris.call("GET /api/social/public-profile/check-username", { userName })).body.fault;
      expect(await check("anna-k")).toBe(null);
      expect(await edit(anna, "Anna-K")).toBeUndefined();
      expect(await check("ANNA-K")).toBe("taken");
      expect(await check("admin")).toBe("reserved");
      expect(await check("a b")).toBe("format");
      expect(await edit(boris, "anna-k")).toMatchObject({ path: "userName", code: "name-taken" });
      expect(await edit(boris, "Zerno-Support")).toMatchObject({ path: "userName", code: "name-reserved" });
      expect(await edit(boris, "")).toMatchObject({ path: "userName", code: "required" });
      expect(await edit(anna, "anna-2")).toBeUndefined();
      expect(await check("anna-k")).toBe(null);
      expect(await edit(boris, "anna-k")).toBeUndefined();
      const names = await test.db.select({ name: userNames.name }).from(userNames);
      expect(names.map(({ name }) => name).sort()).toEqual(["anna-2", "anna-k"]);
    }));

  it.each(["javascript:alert(1)", "http://anna.example", "https://user:word@anna.example", "anna"])(
    "takes no website %s",
    (website) =>
      withApp(async ({ register }) => {
        const user = await register();
        const { body } = await user.call("PUT /api/social/public-profile/edit", { ...draft, website });
        expect(body.error.fields).toEqual([{ path: "website", code: "https-address", params: {} }]);
      }),
  );
});

describe("a picture", () => {
  const upload = (user: Awaited<ReturnType<TestApp["register"]>>, bytes: Uint8Array, name = "me.png") =>
    user.upload("/api/social/public-profile/avatar", { name, bytes });

  it("is drawn anew: its size, its format, and nothing of place and camera", () =>
    withApp(async (test) => {
      const user = await test.register();
      const original = await picture(640, 480)
        .withExif({ IFD0: { Make: "Secret camera" }, IFD3: { GPSLatitude: "55/1 45/1 0/1" } })
        .jpeg()
        .toBuffer();
      expect(original.includes("Secret camera")).toBe(true);
      const { body } = await upload(user, original, "../../etc/passwd");
      expect(body.hasPicture).toBe(true);
      const [head, base64] = body.avatar.split(",");
      expect(head).toBe("data:image/webp;base64");
      const bytes = Buffer.from(base64, "base64");
      const { width, height, format, exif, xmp, icc } = await sharp(bytes).metadata();
      expect({ width, height, format, exif, xmp, icc }).toEqual({
        ...{ width: 256, height: 256, format: "webp", exif: undefined, xmp: undefined, icc: undefined },
      });
      expect(bytes.includes("Secret")).toBe(false);
      const removed = await user.call("DELETE /api/social/public-profile/avatar");
      expect(removed.body.hasPicture).toBe(false);
      expect(removed.body.avatar).toMatch(/^data:image\/svg/);
    }));

  it("that is none, a drawing with scripts, a damaged one or a wall of pixels is refused with the reason", () =>
    withApp(async (test) => {
      const user = await test.register();
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
      const whole = await picture(300, 300).png().toBuffer();
      const wall = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
      const large = Buffer.alloc(5 * 1024 * 1024 + 1);
      for (const [bytes, code] of [
        [Buffer.from("no picture"), "picture-unreadable"],
        [Buffer.alloc(0), "picture-unreadable"],
        [Buffer.from(svg), "picture-unreadable"],
        [whole.subarray(0, 100), "picture-unreadable"],
        [wall, "picture-unreadable"],
        [large, "picture-too-large"],
      ] as const) {
        const { status, body } = await upload(user, bytes);
        expect([status, body.error.code, body.error.fields[0].code]).toEqual([400, "FILE_REJECTED", code]);
      }
      expect((await user.call("GET /api/social/public-profile/for-edit")).body.hasPicture).toBe(false);
    }));
});
