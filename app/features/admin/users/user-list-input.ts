import { Role, type RoleName } from "../../../shared/codes.ts";
import type { InputOf } from "../../../shared/endpoint.ts";
import { userSeen, userSorts, userStates } from "../../../shared/names/user-list-names.ts";
import { planNames } from "../../../shared/plans.ts";
import type { adminUsersContract } from "./admin-users.contract.ts";

type Input = InputOf<(typeof adminUsersContract)["GET /api/admin/users"]>;

export const roleNames = Object.keys(Role) as RoleName[];

/** Choices of the list's filters, by the names they have in the address. */
export const userFilters = {
  role: roleNames,
  plan: planNames,
  state: userStates,
  seen: userSeen,
  sort: userSorts,
} as const;

const chosen = <T extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly T[],
): T | undefined => values.find((value) => value === search.get(name));

/** Reads the list's input from its address; what is damaged is left out. */
export function userListInput(search: URLSearchParams): Input {
  const [text, country, cursor] = [search.get("q"), search.get("country"), search.get("cursor")];
  const filters = {
    role: chosen(search, "role", userFilters.role),
    plan: chosen(search, "plan", userFilters.plan),
    state: chosen(search, "state", userFilters.state),
    seen: chosen(search, "seen", userFilters.seen),
    sort: chosen(search, "sort", userFilters.sort),
    country: country !== null && /^[A-Z]{2}$/.test(country) ? country : undefined,
    search: text ? text.slice(0, 200) : undefined,
    cursor: cursor ? cursor.slice(0, 400) : undefined,
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Input;
}
