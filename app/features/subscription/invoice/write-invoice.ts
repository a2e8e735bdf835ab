import { findInvoice, type Invoice } from "../../../billing/read/find-invoice.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { formatDay, formatDayWithName } from "../../../i18n/format-date.ts";
import { findUser } from "../../../identity/users.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { AnswerOf, ParsedInputOf } from "../../../shared/endpoint.ts";
import type { buyingContract } from "../buying/buying.contract.ts";
import { type InvoiceLine, type InvoicePaper, invoicePdf } from "./invoice-pdf.ts";
import { invoiceTexts } from "./invoice-texts.ts";
import { vatIncluded } from "./vat-included.ts";

type Endpoint = (typeof buyingContract)["GET /api/userProfile/invoice"];
type Money = (amount: string) => string;

/** Returns the invoice of a payment as a PDF in the caller's language. @throws AppError NOT_FOUND */
export async function writeInvoice(
  ctx: UserCtx,
  { id }: ParsedInputOf<Endpoint>,
): Promise<AnswerOf<Endpoint>> {
  const invoice = await findInvoice(ctx.db, ctx.user.id, id);
  const user = await findUser(ctx.db, ctx.user.id);
  if (!invoice || !user) throw new AppError("NOT_FOUND");
  const bytes = await invoicePdf(paperOf(ctx, invoice, [user.name, user.email]));
  return {
    fileName: `zerno-invoice-${invoice.number}.pdf`,
    mediaType: "application/pdf",
    base64: bytes.toString("base64"),
  };
}

function paperOf(ctx: UserCtx, invoice: Invoice, buyer: readonly string[]): InvoicePaper {
  const { config, language, locale } = ctx;
  const t = invoiceTexts(language);
  const money: Money = (amount) =>
    formatMoney(amount, locale, { currency: invoice.currency, unit: "none", digits: "table" });
  const day = (at: Date) => formatDay(at.toISOString().slice(0, 10), locale);
  const { name, address, email } = config.operator;
  const { coversFrom, coversUntil } = invoice;
  const paidAt = formatDayWithName(invoice.paidAt.toISOString().slice(0, 10), locale, "long");
  const service = {
    plan: t(`subscription:plan.${invoice.plan}`),
    period: t(`buying:period.${invoice.period}`).toLowerCase(),
  };
  return {
    ...{ language, madeAt: ctx.now() },
    title: t("buying:invoice.title", { number: invoice.number }),
    lines: [t("buying:invoice.date", { date: paidAt }), methodLine(invoice, t)].filter(Boolean),
    parties: [
      { title: t("buying:invoice.seller"), lines: [name, address, email].flatMap((line) => line ?? []) },
      { title: t("buying:invoice.buyer"), lines: buyer },
    ],
    heads: {
      item: t("buying:invoice.item"),
      period: t("buying:invoice.period"),
      amount: t("buying:invoice.amount"),
    },
    item: {
      name: t("buying:invoice.service", service),
      period: coversFrom && coversUntil ? `${day(coversFrom)} – ${day(coversUntil)}` : "",
      amount: money(invoice.listAmount),
    },
    reductions: reductionsOf(invoice, t, money),
    total: {
      label: t("buying:invoice.total", { currency: invoice.currency }),
      amount: money(invoice.amount),
    },
    notes: notesOf(ctx, invoice, t, money),
  };
}

type Translate = ReturnType<typeof invoiceTexts>;

function methodLine({ cardMask, provider }: Invoice, t: Translate): string {
  if (provider === "credit") return t("buying:invoice.methodCredit");
  return cardMask === null ? "" : t("buying:invoice.method", { mask: cardMask });
}

const isZero = (amount: string): boolean => Number(amount) === 0;

function reductionsOf(invoice: Invoice, t: Translate, money: Money): InvoiceLine[] {
  const { discount, unused, credit } = invoice;
  const minus = (amount: string) => money(`-${amount}`);
  return [
    ...(discount === null ? [] : [{ label: t("buying:invoice.discount"), amount: minus(discount) }]),
    ...(isZero(unused) ? [] : [{ label: t("buying:line.unused"), amount: minus(unused) }]),
    ...(isZero(credit) ? [] : [{ label: t("buying:invoice.credit"), amount: minus(credit) }]),
  ];
}

/** The VAT that a receipt of the same payment names: only CloudPayments' receipts have any. */
function notesOf({ config }: UserCtx, invoice: Invoice, t: Translate, money: Money): string[] {
  const { cloudPayments } = config.payments;
  const mode = invoice.provider === "cloudpayments" ? (cloudPayments?.vat ?? null) : null;
  const vat = vatIncluded(invoice.amount, mode);
  return [
    vat === null
      ? t("buying:invoice.vatNone")
      : t("buying:invoice.vatIncluded", { rate: vat.rate, amount: money(vat.amount) }),
    ...(isZero(invoice.refunded) ? [] : [t("buying:invoice.refunded", { amount: money(invoice.refunded) })]),
  ];
}
