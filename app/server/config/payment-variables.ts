import { z } from "zod";
import { ConfigError } from "./start-error.ts";
import { addressOr, given, optionalText } from "./variable.schema.ts";

/** VAT in fiscal receipts (54-FZ): rate in percent, or 10/110 as "110". */
const vatModes = ["none", "0", "5", "7", "10", "20", "22", "105", "107", "110", "120", "122"] as const;

/** A provider without keys is not offered. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_URL: addressOr("https://api.stripe.com"),
  CLOUDPAYMENTS_PUBLIC_ID: optionalText,
  CLOUDPAYMENTS_API_SECRET: optionalText,
  CLOUDPAYMENTS_URL: addressOr("https://api.cloudpayments.ru"),
  CLOUDPAYMENTS_WIDGET_URL: addressOr("https://widget.cloudpayments.ru/bundles/cloudpayments.js"),
  CLOUDPAYMENTS_VAT: given(
    z.enum(vatModes, { error: `must be one of ${vatModes.join(", ")}` }).default("none"),
  ),
  CLOUDPAYMENTS_TAX_SYSTEM: given(
    z.enum(["0", "1", "2", "3", "4", "5"], { error: "must be a whole number from 0 to 5" }).optional(),
  ),
};

type Values = z.output<z.ZodObject<typeof paymentVariables>>;

export interface StripeSettings {
  readonly secretKey: string;
  /** "whsec_…". */
  readonly webhookSecret: string;
  readonly url: string;
}

export interface CloudPaymentsSettings {
  readonly publicId: string;
  /** Password of the API, also signs webhooks. */
  readonly apiSecret: string;
  readonly url: string;
  readonly widgetUrl: string;
  /** Null: without VAT. */
  readonly vat: number | null;
  readonly taxSystem: number | null;
}

export interface PaymentSettings {
  readonly stripe: StripeSettings | undefined;
  readonly cloudPayments: CloudPaymentsSettings | undefined;
}

type Pair = readonly [name: keyof Values, value: string | undefined];

/** @throws ConfigError when one of the keys is missing */
function hasBoth([firstName, first]: Pair, [secondName, second]: Pair): boolean {
  if ((first === undefined) === (second === undefined)) return first !== undefined;
  const [missing, given] = first === undefined ? [firstName, secondName] : [secondName, firstName];
  throw new ConfigError(missing, `must be given together with ${given}`);
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

/** @throws ConfigError when one key of a pair is missing */
export function toPaymentSettings(values: Values): PaymentSettings {
  const { STRIPE_SECRET_KEY: key = "", STRIPE_WEBHOOK_SECRET: webhookSecret = "" } = values;
  const { CLOUDPAYMENTS_PUBLIC_ID: publicId = "", CLOUDPAYMENTS_API_SECRET: apiSecret = "" } = values;
  const pair = (name: keyof Values): Pair => [name, values[name]];
  const { CLOUDPAYMENTS_VAT: vat, CLOUDPAYMENTS_TAX_SYSTEM: taxSystem } = values;
  return {
    stripe: hasBoth(pair("STRIPE_SECRET_KEY"), pair("STRIPE_WEBHOOK_SECRET"))
      ? { secretKey: key, webhookSecret, url: withoutSlash(values.STRIPE_URL) }
      : undefined,
    cloudPayments: hasBoth(pair("CLOUDPAYMENTS_PUBLIC_ID"), pair("CLOUDPAYMENTS_API_SECRET"))
      ? {
          publicId,
          apiSecret,
          url: withoutSlash(values.CLOUDPAYMENTS_URL),
          widgetUrl: values.CLOUDPAYMENTS_WIDGET_URL,
          vat: vat === "none" ? null : Number(vat),
          taxSystem: taxSystem === undefined ? null : Number(taxSystem),
        }
      : undefined,
  };
}
