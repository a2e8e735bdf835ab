import { Menu } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { callApi } from "../../client/api/api-client.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import { saveFile } from "../../ui/dom/save-file.ts";
import { IconDots, IconDownload, IconFileImport, IconPencil, IconTrash } from "../../ui/icons/icons.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import { ImportDrawer } from "./import-drawer.tsx";
import { watchlistQueryKeys } from "./watchlist-query-keys.ts";
import type { Watchlist } from "./watchlists.contract.ts";
import classes from "./watchlists.module.css";

interface ListToolsProps {
  readonly list: Watchlist;
  readonly onEdit: () => void;
}

/** Actions on a list. */
export function ListTools({ list, onEdit }: ListToolsProps) {
  const { t } = useTranslation("watchlists");
  const toasts = useToasts();
  const navigate = useNavigate();
  const remove = useApiMutation("DELETE /api/watchlist", watchlistQueryKeys);
  const make = useApiMutation("POST /api/watchlist", watchlistQueryKeys);
  const [isImporting, setIsImporting] = useState(false);
  const takeAway = () =>
    remove.mutateAsync({ id: list.id }).then((gone) => {
      void navigate("/watchlists");
      toasts.done(t("done.removedList", { name: list.name }), () => {
        make.mutateAsync(gone).then(({ id }) => {
          void navigate(`/watchlists?list=${id}`);
          toasts.done(t("done.back"));
        }, toasts.failed);
      });
    }, toasts.failed);
  const save = () =>
    callApi("GET /api/watchlistAsset/export", { watchlistId: list.id }).then(
      ({ fileName, mediaType, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        saveFile(new Blob([bytes], { type: mediaType }), fileName);
      },
      toasts.failed,
    );
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <button type="button" className={classes.tool} aria-label={t("tools", { name: list.name })}>
            <IconDots size={20} stroke={1.6} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />} onClick={onEdit}>
            {t("editList")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
            onClick={() => setIsImporting(true)}
          >
            {t("import.title")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
            onClick={() => void save()}
          >
            {t("export")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
            onClick={() => void takeAway()}
          >
            {t("removeList")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ImportDrawer list={list} isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </>
  );
}
