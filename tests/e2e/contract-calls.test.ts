import { callGroups } from "./contract/groups.ts";
import { runGroups } from "./contract/run-groups.ts";

runGroups(callGroups);
