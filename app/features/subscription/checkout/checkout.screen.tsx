import type { ClientLoaderFunctionArgs } from "react-router";
import { documentLoader } from "../../../client/data/document-loader.ts";
import { plainScreen } from "../../../client/data/plain-screen.ts";
import { CheckoutPage } from "./checkout-page.tsx";

const definition = plainScreen(["subscription", "buying"]);
export const handle = definition.handle;
export const loader = definition.loader;

/** Opened from another page it is a document of its own: its policy lets the provider's payment form run. */
export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  new URL(args.request.url).pathname === location.pathname ? definition.clientLoader() : documentLoader(args);

export default function CheckoutScreen() {
  return <CheckoutPage />;
}
