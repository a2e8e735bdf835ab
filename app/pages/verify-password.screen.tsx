import { plainScreen } from "../client/data/plain-screen.ts";
import { useRootData } from "../client/data/root-data.ts";
import { LinkScreen } from "../features/account/external/link-screen.tsx";
import { VerifyAgain } from "../features/safety/verify-again.tsx";

const route = plainScreen(["account", "factors", "verify"]);
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Confirms a signed-in user, or an external account that matches one here. */
export default function VerifyPasswordScreen() {
  const { user } = useRootData();
  return user ? <VerifyAgain /> : <LinkScreen />;
}
