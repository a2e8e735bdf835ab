import { MoneyBox } from "../../ui/form/money-box.tsx";

interface AmountFieldProps {
  readonly label: string;
  readonly name: "amount" | "toAmount" | "fee" | "tax";
  readonly value: string | null;
  readonly onValue: (value: string | null) => void;
  readonly currency: string;
  /** Absent where the asset determines the currency. */
  readonly onCurrency: ((currency: string) => void) | undefined;
  readonly currencies: readonly string[];
  readonly error: string | undefined;
  readonly hint?: string | null;
}

/** Accepts up to ten decimals, as in the ledger. */
export const AmountField = ({ hint, ...box }: AmountFieldProps) => (
  <MoneyBox {...box} maxDecimals={10} hint={hint ?? undefined} />
);
