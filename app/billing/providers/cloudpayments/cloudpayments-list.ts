import { z } from "zod";
import { fromMinorUnits, toMinorUnits } from "../amounts.ts";
import { type ProviderPayment, ProviderUnreachable } from "../payment-provider.ts";
import { askCloud, type CloudClient } from "./cloudpayments-client.ts";
import { CloudTransaction } from "./cloudpayments-objects.ts";

const Page = z.array(CloudTransaction);

const mostPages = 10_000;

async function listTransactions(client: CloudClient, from: Date, to: Date): Promise<CloudTransaction[]> {
  const range = { CreatedDateGte: from.toISOString(), CreatedDateLte: to.toISOString(), TimeZone: "UTC" };
  const all: CloudTransaction[] = [];
  for (let PageNumber = 1; PageNumber <= mostPages; PageNumber++) {
    const { Success, Model } = await askCloud(client, "/v2/payments/list", { ...range, PageNumber });
    const page = Page.safeParse(Model ?? []);
    if (!Success || !page.success) throw new ProviderUnreachable("CloudPayments: malformed list");
    if (page.data.length === 0) break;
    all.push(...page.data);
  }
  return all.filter(({ CreatedDateIso }) => CreatedDateIso >= from && CreatedDateIso < to);
}

const isRefund = ({ Type }: CloudTransaction): boolean => Type === "1" || Type === "Refund";
const isPayment = ({ Type }: CloudTransaction): boolean =>
  Type === null || Type === "0" || Type === "Payment";

/** Outside the window only the existence of refunds is known. */
function refundedOf(payment: CloudTransaction, refunds: readonly CloudTransaction[]): string {
  const own = refunds.filter((one) =>
    [one.PaymentTransactionId, one.OriginalTransactionId].includes(payment.TransactionId),
  );
  if (own.length === 0) return payment.Refunded ? payment.Amount : "0.00";
  return fromMinorUnits(own.reduce((sum, { Amount }) => sum + toMinorUnits(Amount), 0));
}

/**
 * Lists decided payments made from `from` up to, but excluding, `to`.
 * @throws ProviderUnreachable for a malformed list
 */
export async function listCloudPayments(
  client: CloudClient,
  from: Date,
  to: Date,
): Promise<readonly ProviderPayment[]> {
  const rows = await listTransactions(client, from, to);
  const refunds = rows.filter((row) => isRefund(row) && row.Status === "Completed");
  return rows.filter(isPayment).flatMap((row): ProviderPayment[] => {
    if (!["Completed", "Declined", "Cancelled"].includes(row.Status ?? "")) return [];
    const refunded = row.Status === "Completed" ? refundedOf(row, refunds) : "0.00";
    const paid = refunded === row.Amount ? "refunded" : "paid";
    return [
      {
        ...{ paymentRef: row.TransactionId, orderId: row.InvoiceId, at: row.CreatedDateIso },
        ...{ amount: row.Amount, currency: row.Currency, refunded, fee: row.TotalFee },
        status: row.Status === "Completed" ? paid : "failed",
      },
    ];
  });
}
