import { ApiError } from "../../../client/api/api-error.ts";

interface PaymentForm {
  readonly scriptUrl: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Part of CloudPayments' script that is used here. */
interface WidgetScript {
  readonly CloudPayments: new () => {
    start(options: object): Promise<{ readonly type: string; readonly status?: string }>;
  };
}

/**
 * Opens CloudPayments' form over the page. What it says is no proof of a payment: the notification is.
 * @returns `closed` when its reader left it without paying
 * @throws ApiError NETWORK when its script does not load
 */
export async function openForm({ scriptUrl, options }: PaymentForm): Promise<"paid" | "failed" | "closed"> {
  const { CloudPayments } = await loadScript(scriptUrl);
  const { type, status } = await new CloudPayments().start(options);
  if (type === "cancel" || status === "cancel") return "closed";
  return type === "error" || status === "fail" ? "failed" : "paid";
}

const scriptOf = () => (globalThis as { cp?: WidgetScript }).cp;

function loadScript(url: string): Promise<WidgetScript> {
  const there = scriptOf();
  if (there) return Promise.resolve(there);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new ApiError(0, null));
    };
    script.src = url;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      const loaded = scriptOf();
      if (loaded) resolve(loaded);
      else fail();
    };
    document.head.append(script);
  });
}
