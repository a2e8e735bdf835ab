import { z } from "zod";
import { Id, NoOutput } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";
import { ActReason } from "../../../shared/schemas/act.schema.ts";
import { RoleWord } from "./admin-users.contract.ts";

export const userActionsContract = {
  "POST /api/admin/update-roles": endpoint({
    summary: "Set the roles of a user; the last administrator keeps the role",
    access: { role: "admin" },
    input: z.strictObject({ userId: Id, roles: z.array(RoleWord).max(10), reason: ActReason }),
    output: z.object({ userId: z.string(), roles: z.array(RoleWord) }),
  }),
  "POST /api/admin/end-user-sessions": endpoint({
    summary: "Sign a user out everywhere",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.strictObject({ userId: Id, reason: ActReason }),
    output: z.object({ ended: z.int() }),
  }),
  "POST /api/admin/disable-user": endpoint({
    summary:
      "Disable an account: no sign-in, sessions end, public pages are withdrawn, jobs skip it; or enable it again",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.strictObject({ userId: Id, isDisabled: z.boolean(), reason: ActReason }),
    output: z.object({ disabledAt: z.string().nullable() }),
  }),
  "POST /api/admin/delete-user": endpoint({
    summary: "Delete an account and all its data immediately, as its user can",
    access: { role: "admin" },
    isOwnAddition: true,
    status: 204,
    input: z.strictObject({ userId: Id, reason: ActReason }),
    output: NoOutput,
  }),
} as const;
