import type { ReactNode } from "react";
import { DateText } from "../money/amounts.tsx";
import classes from "./address-list.module.css";
import { ErrorState } from "./error-state.tsx";
import type { ApiErrorLike } from "./error-text.ts";
import { SkeletonRows } from "./skeleton.tsx";

interface GivenAddress {
  readonly id: string;
  readonly name: string;
  readonly about: ReactNode;
  readonly createdAt: string;
  readonly amounts: string | null;
}

interface AddressListProps {
  readonly what: string;
  readonly addresses: readonly GivenAddress[] | undefined;
  readonly error: ApiErrorLike | null;
  readonly onRetry: () => void;
  readonly none: string;
  readonly takeBack: string;
  readonly takeBackNamed: (name: string) => string;
  readonly isBusy: boolean;
  readonly onTakeBack: (id: string) => void;
}

/** Lists revocable secret addresses, with loading, failed and empty states. */
export function AddressList(props: AddressListProps) {
  const { what, addresses, error, onRetry, none, takeBack, takeBackNamed, isBusy, onTakeBack } = props;
  if (error) return <ErrorState what={what} error={error} onRetry={onRetry} isCompact />;
  if (!addresses) return <SkeletonRows count={2} />;
  if (addresses.length === 0) return <p className={classes.about}>{none}</p>;
  return (
    <ul className={classes.list}>
      {addresses.map(({ id, name, about, createdAt, amounts }) => (
        <li key={id}>
          <span className={classes.what}>
            <strong className={classes.name}>{name}</strong>
            <span className={classes.about}>
              {about} · <DateText value={createdAt.slice(0, 10)} />
              {amounts !== null && <> · {amounts}</>}
            </span>
          </span>
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            aria-label={takeBackNamed(name)}
            onClick={() => onTakeBack(id)}
          >
            {takeBack}
          </button>
        </li>
      ))}
    </ul>
  );
}
