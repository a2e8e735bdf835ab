import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { IconCheck, IconEye } from "../../ui/icons/icons.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import type { Position } from "./asset-parts.ts";

interface AddToWatchlistProps {
  readonly symbol: string;
  readonly position: Position;
}

const touched = [
  "GET /api/asset-info/my-portfolio",
  "GET /api/watchlist",
  "GET /api/watchlistAsset",
  "GET /api/watchlistAnalytics",
] as const;

/** Own watchlists: those with the asset are marked, others can be added to. */
export function AddToWatchlist({ symbol, position: { assetId, watchlistIds } }: AddToWatchlistProps) {
  const { t } = useTranslation("asset-pages");
  const navigate = useNavigate();
  const toasts = useToasts();
  const lists = useApiQuery("GET /api/watchlist", {}).data?.lists ?? [];
  const add = useApiMutation("POST /api/watchlistAsset", touched);
  const remove = useApiMutation("DELETE /api/watchlistAsset", touched);
  const addInto = (watchlistId: string, name: string) =>
    add.mutateAsync({ watchlistId, symbol }).then(() => {
      toasts.done(t("watch.added", { name }), () => {
        remove.mutateAsync({ watchlistId, assetId }).catch(toasts.failed);
      });
    }, toasts.failed);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className="button button-quiet">
          <IconEye size={18} stroke={1.6} aria-hidden />
          {t("watch.button")}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {lists.map(({ id, name }) => {
          const isIn = watchlistIds.includes(id);
          return (
            <Menu.Item
              key={id}
              leftSection={isIn ? <IconCheck size={18} aria-label={t("watch.isIn")} /> : undefined}
              onClick={() => (isIn ? void navigate(`/watchlists?list=${id}`) : void addInto(id, name))}
            >
              {name}
            </Menu.Item>
          );
        })}
        <Menu.Item onClick={() => void navigate("/watchlists")}>
          {t(lists.length === 0 ? "watch.first" : "watch.all")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
