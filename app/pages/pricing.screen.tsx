import { plainScreen } from "../client/data/plain-screen.ts";
import { PricingPage } from "../features/subscription/pricing-page.tsx";
import { TourHost } from "../features/tour/tour-host.tsx";

const route = plainScreen(["subscription", "product-screens"]);
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Prices, with the last step of the tour, which points at them. */
export default function PricingScreen() {
  return (
    <PricingPage>
      <TourHost />
    </PricingPage>
  );
}
