import { authenticationFailed, CARDS } from "./cards.ts";
import type { FormValue } from "./form.ts";
import { addCard, addIntent, attempt } from "./payments.ts";
import { add, emit, find, Refusal, type StripeObject, type StripeState } from "./state.ts";

const dayS = 86_400;

type Fields = Readonly<Record<string, FormValue>>;
const fieldsOf = (value: FormValue | undefined): Fields => (typeof value === "object" ? value : {});
const textOf = (value: FormValue | undefined): string | null => (typeof value === "string" ? value : null);

/**
 * Opens a payment page.
 * @throws Refusal 400 for missing fields
 */
export function openSession(state: StripeState, form: Fields, address: string): StripeObject {
  const lines = Object.values(fieldsOf(form.line_items)).map(fieldsOf);
  const prices = lines.map((line) => ({ line, price: fieldsOf(line.price_data) }));
  const wrong = form.mode !== "payment" || !form.success_url || prices.length === 0;
  if (wrong)
    throw new Refusal(400, { type: "invalid_request_error", code: "parameter_missing", message: "Missing." });
  const amount = prices.reduce(
    (sum, { line, price }) => sum + Number(price.unit_amount) * Number(line.quantity),
    0,
  );
  const session = add(state, "cs_test", {
    ...{ object: "checkout.session", mode: "payment", status: "open", payment_status: "unpaid" },
    ...{
      amount_total: amount,
      currency: textOf(prices[0]?.price.currency),
      payment_intent: null,
      customer: null,
    },
    ...{ success_url: form.success_url, cancel_url: textOf(form.cancel_url), locale: textOf(form.locale) },
    ...{ customer_email: textOf(form.customer_email), client_reference_id: textOf(form.client_reference_id) },
    ...{ metadata: fieldsOf(form.metadata), expires_at: Math.floor(state.now() / 1000) + dayS },
    ...{ description: textOf(fieldsOf(prices[0]?.price.product_data).name) },
    intent_metadata: fieldsOf(fieldsOf(form.payment_intent_data).metadata),
  });
  session.url = `${address}/pay/${session.id}`;
  return session;
}

export type PageResult = "paid" | "needs-authentication" | "declined" | "closed";

/**
 * Pays a page with a card.
 * @param isAuthenticated the customer's confirmation; undefined before it
 */
export function payAtPage(
  state: StripeState,
  sessionId: string,
  { number, isAuthenticated }: { number: string; isAuthenticated?: boolean | undefined },
): PageResult {
  const session = find(state, "checkout.session", sessionId);
  if (session.status !== "open") return "closed";
  const card = CARDS.get(number.replaceAll(/\D/g, ""));
  if (card === undefined) return "declined";
  if (card.needsAuthentication && isAuthenticated === undefined) return "needs-authentication";
  const { amount_total: amount, currency, customer_email: email, intent_metadata: metadata } = session;
  session.customer ??= add(state, "cus", { object: "customer", email }).id;
  const method = addCard(state, number.replaceAll(/\D/g, ""), session.customer);
  session.payment_intent ??= addIntent(state, { amount, currency, metadata, customer: session.customer }).id;
  const intent = find(state, "payment_intent", session.payment_intent);
  intent.payment_method = method.id;
  attempt(state, intent, isAuthenticated === false ? authenticationFailed : card.first);
  if (intent.status !== "succeeded") {
    intent.payment_method = null;
    return "declined";
  }
  Object.assign(session, { status: "complete", payment_status: "paid", url: null });
  emit(state, "checkout.session.completed", session);
  return "paid";
}
