import type { FakeReply } from "../kit/fake.ts";

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Returns a stand-in for an aggregator's page, with one link that completes it. */
export const portal = (name: string, doneAddress: string): FakeReply => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(name)}</title></head>
<body><h1>${escapeHtml(name)}</h1><p>This is a fake: nothing leaves this machine.</p>
<p><a id="connect" href="${escapeHtml(doneAddress)}">Connect Invented Brokerage</a></p></body></html>`,
});

/** Returns the page shown without a return address. */
export const donePage = (): FakeReply => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: "<!doctype html><title>Done</title><p id='done'>Connected. You can close this page.</p>",
});

export const redirect = (location: string): FakeReply => ({ status: 302, headers: { location } });
