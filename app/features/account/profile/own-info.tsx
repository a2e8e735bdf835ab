import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import type { Contracts } from "../../../contracts.ts";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";

/** Signed-in user on the settings page. */
export type OwnInfoData = OutputOf<Contracts["GET /api/user/getuserinfo"]>;

interface OwnInfoProps {
  readonly children: (info: OwnInfoData) => ReactNode;
}

/** Shows the user's profile, or the error of loading it. */
export function OwnInfo({ children }: OwnInfoProps) {
  const { t } = useTranslation("account");
  const { data, error, refetch } = useApiQuery("GET /api/user/getuserinfo", {});
  if (data) return children(data);
  if (!error) return <SkeletonRows count={8} />;
  return <ErrorState what={t("account:settings.loading")} error={error} onRetry={() => void refetch()} />;
}
