import classes from "../transactions.module.css";

interface OfferProps {
  /** Source of the value, shown while it is used. */
  readonly from: string;
  /** Label of the button that uses it. */
  readonly use: string;
  readonly isTaken: boolean;
  readonly onUse: () => void;
}

/** A value known for the day: named when used, else offered. */
export const Offer = ({ from, use, isTaken, onUse }: OfferProps) =>
  isTaken ? (
    from
  ) : (
    <button type="button" className={classes.offer} onClick={onUse}>
      {use}
    </button>
  );
