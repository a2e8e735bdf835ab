import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiMutation } from "../../client/data/use-api.ts";
import { assetPath } from "../../shared/text/asset-path.ts";
import { IconGripVertical, IconPencil, IconTrash } from "../../ui/icons/icons.ts";
import { AssetMark } from "../../ui/market/asset-mark.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { TwoLines } from "../../ui/table/two-lines.tsx";
import { WatchCell } from "./watch-cell.tsx";
import { watchlistQueryKeys } from "./watchlist-query-keys.ts";
import type { Watched, Watchlist } from "./watchlists.contract.ts";
import classes from "./watchlists.module.css";

interface WatchRowProps {
  readonly list: Watchlist;
  readonly row: Watched;
  readonly onEdit: () => void;
}

/** Asset of the list with its drag handle. */
export function WatchRow({ list, row, onEdit }: WatchRowProps) {
  const { t } = useTranslation("watchlists");
  const { asset, symbol } = row;
  const { ticker } = asset;
  const sortable = useSortable({ id: asset.id });
  const takeOut = useTakeOut(list, row);
  return (
    <tr
      ref={sortable.setNodeRef}
      data-watched={ticker}
      data-lifted={sortable.isDragging || undefined}
      data-reached={row.target?.isReached || undefined}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <th scope="row">
        <span className={classes.name}>
          <button
            ref={sortable.setActivatorNodeRef}
            type="button"
            className={classes.handle}
            {...sortable.attributes}
            {...sortable.listeners}
            aria-label={t("order.handle", { ticker })}
          >
            <IconGripVertical size={18} stroke={1.6} aria-hidden />
          </button>
          <TwoLines
            icon={<AssetMark asset={asset} />}
            first={<Link to={assetPath(symbol)}>{ticker}</Link>}
            second={asset.name}
          />
        </span>
      </th>
      {list.columns.map((column) => (
        <td key={column} className={column === "note" ? classes.note : "num"}>
          <WatchCell row={row} column={column} />
        </td>
      ))}
      <td className={classes.actions}>
        <button
          type="button"
          className={classes.tool}
          title={t("edit")}
          aria-label={t("editOne", { ticker })}
          onClick={onEdit}
        >
          <IconPencil size={18} stroke={1.6} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.tool}
          title={t("remove")}
          aria-label={t("removeOne", { ticker })}
          onClick={() => void takeOut()}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </button>
      </td>
    </tr>
  );
}

/** Removes the asset; undo restores it at its position. */
function useTakeOut(list: Watchlist, { asset }: Watched) {
  const { t } = useTranslation("watchlists");
  const toasts = useToasts();
  const remove = useApiMutation("DELETE /api/watchlistAsset", watchlistQueryKeys);
  const add = useApiMutation("POST /api/watchlistAsset", watchlistQueryKeys);
  const watchlistId = list.id;
  return () =>
    remove.mutateAsync({ watchlistId, assetId: asset.id }).then((gone) => {
      toasts.done(t("done.removed", { ticker: asset.ticker }), () => {
        add.mutateAsync({ watchlistId, ...gone }).then(() => toasts.done(t("done.back")), toasts.failed);
      });
    }, toasts.failed);
}
