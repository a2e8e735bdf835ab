import { stateGroups } from "./contract/groups.ts";
import { sinkUrl } from "./contract/part-3.ts";
import { runGroups } from "./contract/run-groups.ts";

runGroups(stateGroups, { ANALYTICS_URL: sinkUrl });
