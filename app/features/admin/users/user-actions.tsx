import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useApiMutation } from "../../../client/data/use-api.ts";
import classes from "../admin.module.css";
import type { UserProfile } from "./admin-users.contract.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { RolesDialog } from "./roles-dialog.tsx";

const touched = ["GET /api/admin/user", "GET /api/admin/users"] as const;

type Action = "roles" | "signOut" | "disable" | "enable" | "delete";

/** Actions of an administrator on an account; each requires a reason. */
export function UserActions({ user }: { readonly user: UserProfile }) {
  const { t } = useTranslation("admin");
  const [asked, setAsked] = useState<Action | null>(null);
  const close = () => setAsked(null);
  const { isOwn, isDemo, disabledAt } = user;
  const canEnd = !isOwn && !isDemo;
  return (
    <div className={classes.actions}>
      {!isDemo && (
        <Button variant="default" onClick={() => setAsked("roles")}>
          {t("user.action.roles")}
        </Button>
      )}
      <Button variant="default" onClick={() => setAsked("signOut")}>
        {t("user.action.signOut")}
      </Button>
      {canEnd && (
        <>
          <Button variant="default" onClick={() => setAsked(disabledAt === null ? "disable" : "enable")}>
            {t(disabledAt === null ? "user.action.disable" : "user.action.enable")}
          </Button>
          <Button color="loss" onClick={() => setAsked("delete")}>
            {t("user.action.delete")}
          </Button>
        </>
      )}
      {asked === "roles" && <RolesDialog user={user} touched={touched} onClose={close} />}
      {asked === "signOut" && <SignOutDialog user={user} onClose={close} />}
      {(asked === "disable" || asked === "enable") && (
        <DisableDialog user={user} isDisabled={asked === "disable"} onClose={close} />
      )}
      {asked === "delete" && <DeleteDialog user={user} onClose={close} />}
    </div>
  );
}

interface ActionProps {
  readonly user: UserProfile;
  readonly onClose: () => void;
}

function SignOutDialog({ user, onClose }: ActionProps) {
  const end = useApiMutation("POST /api/admin/end-user-sessions", touched);
  const send = (reason: string) => end.mutateAsync({ userId: user.id, reason });
  return <ReasonDialog action="signOut" email={user.email} mutation={end} send={send} onClose={onClose} />;
}

function DisableDialog({ user, isDisabled, onClose }: ActionProps & { readonly isDisabled: boolean }) {
  const set = useApiMutation("POST /api/admin/disable-user", touched);
  const send = (reason: string) => set.mutateAsync({ userId: user.id, isDisabled, reason });
  const action = isDisabled ? "disable" : "enable";
  return <ReasonDialog action={action} email={user.email} mutation={set} send={send} onClose={onClose} />;
}

function DeleteDialog({ user, onClose }: ActionProps) {
  const navigate = useNavigate();
  const remove = useApiMutation("POST /api/admin/delete-user", ["GET /api/admin/users"]);
  const send = async (reason: string) => {
    await remove.mutateAsync({ userId: user.id, reason });
    await navigate("/admin/users");
  };
  return <ReasonDialog action="delete" email={user.email} mutation={remove} send={send} onClose={onClose} />;
}
