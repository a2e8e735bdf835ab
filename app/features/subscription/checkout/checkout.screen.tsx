import type { ClientLoaderFunctionArgs } from "react-router";
import { documentLoader } from "../../../client/data/document-loader.ts";
import { query, screen } from "../../../client/data/screen.ts";
import { CheckoutPage } from "./checkout-page.tsx";
import { choiceOf } from "./choice.ts";

const definition = screen({
  namespaces: ["subscription", "buying"],
  queries: ({ search, hasBilling }) =>
    hasBilling ? [query("GET /api/subscriptionPricing/getpaymentmodaldata", choiceOf(search))] : [],
});
export const handle = definition.handle;
export const loader = definition.loader;

/** Opened from another page it is a document of its own: its policy lets the provider's payment form run. */
export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  new URL(args.request.url).pathname === location.pathname
    ? definition.clientLoader(args)
    : documentLoader(args);

export default function CheckoutScreen() {
  return <CheckoutPage />;
}
