import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { withBilling } from "../testing/billing-test.ts";

async function textOf(base64: string): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(Buffer.from(base64, "base64")));
  return (await extractText(document, { mergePages: true })).text.replace(/\s+/g, " ");
}

it("an invoice names number, buyer, item, period, discount and total, in either language; others have none", () =>
  withBilling(async (test) => {
    const user = await test.registerIn("US");
    const choice = { plan: "Tier2_2", period: "Year" };
    const { body: modal } = await user.call("GET /api/subscriptionPricing/getpaymentmodaldata", choice);
    const wish = { ...choice, total: modal.lines.total, quotedAt: modal.quotedAt, isRecurringAgreed: true };
    const { body: begun } = await user.call("POST /api/stripe/create-checkout-session", wish);
    test.stripe.pay(begun.sessionId, "4242424242424242");
    await test.settled();
    const [payment] = (await user.call("GET /api/userProfile/getpayments")).body.payments;
    const ask = async (language: string, locale: string) => {
      const headers = { "accept-language": language, "x-user-locale": locale };
      const { body } = await user.call("GET /api/userProfile/invoice", { id: payment.id }, headers);
      expect(body).toMatchObject({ fileName: "zerno-invoice-1.pdf", mediaType: "application/pdf" });
      return textOf(body.base64);
    };
    const english = await ask("en", "en-US");
    for (const words of [
      ...["Invoice 1", "November 20, 2026", "card ending in 4242", "Test User", user.email],
      ...[
        "Zerno, Investor plan, yearly",
        "11/20/2026 – 11/20/2027",
        "149.99",
        "−75.00",
        "Total, USD",
        "74.99",
      ],
    ])
      expect(english).toContain(words);
    const russian = await ask("ru", "ru-RU");
    for (const words of [
      "Счёт № 1",
      "20 ноября 2026",
      "«Инвестор»",
      "Итого, USD",
      "74,99",
      "НДС не облагается",
    ])
      expect(russian).toContain(words);
    const other = await test.registerIn("US");
    expect((await other.call("GET /api/userProfile/invoice", { id: payment.id })).status).toBe(404);
  }));
