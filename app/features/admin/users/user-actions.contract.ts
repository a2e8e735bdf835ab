import { z } from "zod";
import { endpoint } from "../../../shared/endpoint.ts";
import { PlainText } from "../../../shared/shapes/ledger-shapes.ts";
import { Id, NoOutput } from "../../../shared/shapes.ts";
import { visible } from "../../../shared/text/visible-text.ts";
import { RoleWord } from "./admin-users.contract.ts";

/** Kept in both logs: that of the administrator and that of the user. */
const ActionReason = visible(PlainText.trim().min(1).max(1_000));

export const userActionsContract = {
  "POST /api/admin/update-roles": endpoint({
    summary: "Set the roles of a user; the last administrator keeps the role",
    access: { role: "admin" },
    input: z.strictObject({ userId: Id, roles: z.array(RoleWord).max(10), reason: ActionReason }),
    output: z.object({ userId: z.string(), roles: z.array(RoleWord) }),
  }),
  "POST /api/admin/end-user-sessions": endpoint({
    summary: "Sign a user out everywhere",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.strictObject({ userId: Id, reason: ActionReason }),
    output: z.object({ ended: z.int() }),
  }),
  "POST /api/admin/disable-user": endpoint({
    summary:
      "Disable an account: no sign-in, sessions end, public pages are withdrawn, jobs skip it; or enable it again",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.strictObject({ userId: Id, isDisabled: z.boolean(), reason: ActionReason }),
    output: z.object({ disabledAt: z.string().nullable() }),
  }),
  "POST /api/admin/delete-user": endpoint({
    summary: "Delete an account and all its data immediately, as its user can",
    access: { role: "admin" },
    isOwnAddition: true,
    status: 204,
    input: z.strictObject({ userId: Id, reason: ActionReason }),
    output: NoOutput,
  }),
} as const;
