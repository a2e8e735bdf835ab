import type { FakeReply, FakeRequest } from "../kit/fake.ts";
import { CARDS } from "./cards.ts";
import { type PageResult, payAtPage } from "./checkout.ts";
import { find, type StripeObject, type StripeState } from "./state.ts";

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const words = {
  en: {
    pay: "Pay",
    card: "Card number",
    back: "Back",
    ask: "Confirm the payment?",
    yes: "Authenticate",
    no: "Fail",
  },
  ru: {
    pay: "Оплатить",
    card: "Номер карты",
    back: "Назад",
    ask: "Подтвердить платёж?",
    yes: "Authenticate",
    no: "Fail",
  },
};

const page = (body: string): FakeReply => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stripe (fake)</title><style>body{font:16px system-ui;max-width:26rem;margin:2rem auto;padding:0 1rem}
input,button{font:inherit;padding:.5rem;margin:.25rem 0;width:100%;box-sizing:border-box}</style></head>
<body><p>This is a fake: nothing leaves this machine.</p>${body}</body></html>`,
});

const amountOf = ({ amount_total, currency }: StripeObject): string =>
  `${String(amount_total).slice(0, -2)}.${String(amount_total).slice(-2)} ${String(currency).toUpperCase()}`;

function formPage(session: StripeObject, address: string, error = ""): FakeReply {
  const t = session.locale === "ru" ? words.ru : words.en;
  const cards = [...CARDS.keys()].map((number) => `<option value="${number}">`).join("");
  return page(`<h1>${escapeHtml(String(session.description ?? ""))}</h1><p id="amount">${amountOf(session)}</p>
<p id="error" role="alert">${error}</p><form method="post" action="${address}/pay/${session.id}">
<label>${t.card}<input name="number" inputmode="numeric" list="cards" autocomplete="off" required></label>
<datalist id="cards">${cards}</datalist><button id="pay">${t.pay}</button></form>
<a id="back" href="${escapeHtml(String(session.cancel_url ?? "#"))}">${t.back}</a>`);
}

const askPage = (session: StripeObject, address: string, number: string): FakeReply => {
  const t = session.locale === "ru" ? words.ru : words.en;
  return page(`<h1>${t.ask}</h1><form method="post" action="${address}/pay/${session.id}">
<input type="hidden" name="number" value="${escapeHtml(number)}">
<button id="authenticate" name="answer" value="yes">${t.yes}</button>
<button id="fail" name="answer" value="no">${t.no}</button></form>`);
};

/** Answers the payment page; undefined for other paths. */
export function answerPage(state: StripeState, request: FakeRequest): FakeReply | undefined {
  const [, id] = /^\/pay\/(\w+)$/.exec(request.path) ?? [];
  if (id === undefined) return undefined;
  const session = find(state, "checkout.session", id);
  const there = String(session.success_url).replaceAll("{CHECKOUT_SESSION_ID}", session.id);
  const answers: Record<PageResult, () => FakeReply> = {
    paid: () => ({ status: 303, headers: { location: there } }),
    "needs-authentication": () => askPage(session, request.address, fields.get("number") ?? ""),
    declined: () => formPage(session, request.address, "Your card was declined. Try another one."),
    closed: () => page(`<h1 id="closed">This page is closed: ${session.status}</h1>`),
  };
  const fields = new URLSearchParams(request.body);
  if (session.status !== "open") return answers.closed();
  if (request.method !== "POST") return formPage(session, request.address);
  const answer = fields.get("answer");
  const isAuthenticated = answer === null ? undefined : answer === "yes";
  return answers[payAtPage(state, id, { number: fields.get("number") ?? "", isAuthenticated })]();
}
