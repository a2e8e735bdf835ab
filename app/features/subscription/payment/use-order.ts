import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../client/api/api-client.ts";
import type { ApiError } from "../../../client/api/api-error.ts";
import type { Order } from "../buying/buying.schema.ts";

const askEveryMs = 2_000;
/** So often an open order is asked for before the page says that the mail will bring the result. */
const mostAsked = 45;

/** An order by its id, or by the session that Stripe's page came back with; by neither the last one. */
interface OrderRef {
  readonly orderId: string | null;
  readonly sessionId: string | null;
}

/** An order, asked for again while the provider's notification is not there yet. */
export function useOrder({ orderId, sessionId }: OrderRef) {
  const [asked, setAsked] = useState(0);
  const [id, setId] = useState(orderId);
  const isWaitedOut = asked >= mostAsked;
  const query = useQuery<Order, ApiError>({
    queryKey: ["order", orderId, sessionId],
    queryFn: async ({ signal }) => {
      setAsked((count) => count + 1);
      const order =
        id === null && sessionId !== null
          ? await callApi("POST /api/stripe/process-checkout-session", { sessionId }, { signal })
          : await callApi("GET /api/subscriptionPricing/order", id === null ? {} : { id }, { signal });
      setId(order.id);
      return order;
    },
    refetchInterval: ({ state }) =>
      state.error !== null || state.data?.status !== "open" || isWaitedOut ? false : askEveryMs,
  });
  return { ...query, isWaitedOut };
}
