import { useRouteLoaderData } from "react-router";
import type { PageFacts } from "../../shared/page-request.ts";
import type { Prefs } from "../../shared/prefs.ts";
import type { UserInfo } from "../../shared/user-info.schema.ts";

export interface RootData {
  readonly prefs: Prefs;
  readonly user: UserInfo | null;
  readonly facts: PageFacts;
  readonly today: string;
  readonly requestId: string;
}

export function useRootData(): RootData {
  const root = useRouteLoaderData<RootData>("root");
  if (!root) throw new Error("useRootData outside the root route");
  return root;
}
