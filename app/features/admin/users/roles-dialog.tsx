import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallKey } from "../../../client/api/api-client.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import type { RoleName } from "../../../shared/codes.ts";
import type { UserProfile } from "./admin-users.contract.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { roleNames } from "./user-list-input.ts";

interface RolesDialogProps {
  readonly user: UserProfile;
  readonly touched: readonly CallKey[];
  readonly onClose: () => void;
}

/** Sets the roles of a user beside "user", which everybody has. */
export function RolesDialog({ user, touched, onClose }: RolesDialogProps) {
  const { t } = useTranslation("admin");
  const [roles, setRoles] = useState<readonly RoleName[]>(user.roles);
  const update = useApiMutation("POST /api/admin/update-roles", touched);
  const send = (reason: string) => update.mutateAsync({ userId: user.id, roles: [...roles], reason });
  return (
    <ReasonDialog action="roles" email={user.email} mutation={update} send={send} onClose={onClose}>
      {roleNames
        .filter((role) => role !== "user")
        .map((role) => (
          <Checkbox
            key={role}
            name={role}
            label={t(`users.role.${role}`)}
            description={t(`users.roleText.${role}`)}
            checked={roles.includes(role)}
            onChange={({ currentTarget }) =>
              setRoles(currentTarget.checked ? [...roles, role] : roles.filter((one) => one !== role))
            }
          />
        ))}
    </ReasonDialog>
  );
}
