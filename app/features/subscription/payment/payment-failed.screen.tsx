import { plainScreen } from "../../../client/data/plain-screen.ts";
import { useRootData } from "../../../client/data/root-data.ts";
import { NothingSold } from "../nothing-sold.tsx";
import { PaymentFailed } from "./payment-failed.tsx";

const route = plainScreen(["subscription", "buying"]);
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

export default function PaymentFailedScreen() {
  const { hasBilling } = useRootData().facts;
  return hasBilling ? <PaymentFailed /> : <NothingSold />;
}
