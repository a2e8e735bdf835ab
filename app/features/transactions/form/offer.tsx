import classes from "../transactions.module.css";

interface OfferProps {
  /** Where the value comes from; said while it stands in the box. */
  readonly from: string;
  /** The press that puts it there. */
  readonly use: string;
  readonly isTaken: boolean;
  readonly onUse: () => void;
}

/** A value that is known for the day: named where the box has it, otherwise one press away. */
export const Offer = ({ from, use, isTaken, onUse }: OfferProps) =>
  isTaken ? (
    from
  ) : (
    <button type="button" className={classes.offer} onClick={onUse}>
      {use}
    </button>
  );
