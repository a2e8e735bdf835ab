import type { Handlers } from "../../../server/call.ts";
import { deleteUser, endUserSessions, switchUser, updateRoles } from "./act.ts";
import type { adminUsersContract } from "./admin-users.contract.ts";
import { getUser } from "./get-user.ts";
import { listUsers } from "./list-users.ts";
import { countRoles, getRoles } from "./roles.ts";
import type { userActionsContract } from "./user-actions.contract.ts";

export const adminUsersHandlers: Handlers<typeof adminUsersContract> = {
  "GET /api/admin/users": ({ db, now }, asked) => listUsers(db, asked, now()),
  "GET /api/admin/user": getUser,
  "GET /api/admin/roles-list": async ({ db }) => ({ roles: await countRoles(db) }),
  "GET /api/admin/get-roles": async ({ db }, { userId }) => ({ userId, roles: await getRoles(db, userId) }),
};

export const userActionsHandlers: Handlers<typeof userActionsContract> = {
  "POST /api/admin/update-roles": updateRoles,
  "POST /api/admin/end-user-sessions": endUserSessions,
  "POST /api/admin/disable-user": switchUser,
  "POST /api/admin/delete-user": deleteUser,
};
