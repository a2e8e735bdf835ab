import { query, screen } from "../client/data/screen.ts";
import { PricingPage } from "../features/subscription/pricing-page.tsx";
import { TourHost } from "../features/tour/tour-host.tsx";

const route = screen({
  namespaces: ["subscription", "buying", "product-screens"],
  queries: () => [query("GET /api/subscriptionPricing/getsubscriptionpricing", {})],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Prices, with the last step of the tour. */
export default function PricingScreen() {
  return (
    <PricingPage>
      <TourHost />
    </PricingPage>
  );
}
