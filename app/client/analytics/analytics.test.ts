import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeState } from "../dom/storage.ts";
import { stubBrowser } from "../testing/browser-globals.ts";
import { trackPage } from "./analytics.ts";
import { captureReferrer, storedReferrer } from "./analytics-referrer.ts";

const sent: { url: string; body: Record<string, unknown> }[] = [];
beforeEach(() => {
  stubBrowser();
  sent.length = 0;
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    sent.push({ url, body: JSON.parse(body) });
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

it("sends nothing without a sink, and nothing before the reader agreed", () => {
  trackPage("https://sink.example/e", "/dashboard");
  writeState("ui", { isAmplitudeEnabled: true });
  trackPage(null, "/dashboard");
  expect(sent).toEqual([]);
});

it("sends the page's label, never its address", () => {
  writeState("ui", { isAmplitudeEnabled: true });
  trackPage("https://sink.example/e", "/asset/SBER");
  const [event] = sent;
  expect(event?.url).toBe("https://sink.example/e");
  expect(event?.body).toEqual({
    event: "page",
    label: "assets",
    person: expect.stringMatching(/^[0-9a-f-]{36}$/),
    at: expect.any(String),
  });
});

it("keeps the first foreign page that led here", () => {
  captureReferrer("", "https://zerno.example");
  captureReferrer("https://zerno.example/public/terms", "https://zerno.example");
  expect(storedReferrer()).toBeNull();
  captureReferrer("https://blog.example/post", "https://zerno.example");
  captureReferrer("https://other.example/", "https://zerno.example");
  expect(storedReferrer()).toBe("https://blog.example/post");
});
