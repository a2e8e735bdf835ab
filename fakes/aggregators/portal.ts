import type { FakeReply } from "../kit/fake.ts";

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** A stand-in for an aggregator's page: says what it is, and one link does what a person does there. */
export const portal = (name: string, doneAddress: string): FakeReply => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(name)}</title></head>
<body><h1>${escapeHtml(name)}</h1><p>This is a fake: nothing leaves this machine.</p>
<p><a id="connect" href="${escapeHtml(doneAddress)}">Connect Invented Brokerage</a></p></body></html>`,
});

/** What the person sees where no return address was given. */
export const donePage = (): FakeReply => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: "<!doctype html><title>Done</title><p id='done'>Connected. You can close this page.</p>",
});

export const redirect = (location: string): FakeReply => ({ status: 302, headers: { location } });
