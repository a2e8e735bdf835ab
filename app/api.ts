import { accountHandlers } from "./features/account/account.api.ts";
import { accountContract } from "./features/account/account.contract.ts";
import { bind, type MountedEndpoint } from "./server/call.ts";

/** The map of the API: every contract with its handlers. */
export const api: readonly MountedEndpoint[] = [...bind(accountContract, accountHandlers)];
