import { sinkUrl } from "./contract/analytics.ts";
import { stateGroups } from "./contract/groups.ts";
import { runGroups } from "./contract/run-groups.ts";

runGroups(stateGroups, { ANALYTICS_URL: sinkUrl });
