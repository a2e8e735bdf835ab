import { plainScreen } from "../../../client/data/plain-screen.ts";
import { useRootData } from "../../../client/data/root-data.ts";
import { NothingSold } from "../nothing-sold.tsx";
import { PaymentAccepted } from "./payment-accepted.tsx";

const route = plainScreen(["subscription", "buying"]);
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

export default function PaymentAcceptedScreen() {
  const { hasBilling } = useRootData().facts;
  return hasBilling ? <PaymentAccepted /> : <NothingSold />;
}
