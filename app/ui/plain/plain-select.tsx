import classes from "./plain-select.module.css";

interface PlainSelectProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function PlainSelect({ label, name, value, onValue, options }: PlainSelectProps) {
  return (
    <label className={classes.field}>
      {label}
      <select name={name} value={value} onChange={(event) => onValue(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
