import { useState } from "react";
import { useSearchParams } from "react-router";
import type { IconType } from "../../ui/icons/icon.tsx";
import classes from "./search-form.module.css";

interface SearchFormProps {
  readonly asked: string;
  readonly label: string;
  readonly placeholder: string;
  readonly submit: string;
  readonly icon: IconType;
  readonly maxLength: number;
}

/** Search field whose query is in the address. */
export function SearchForm({ asked, label, placeholder, submit, icon: Icon, maxLength }: SearchFormProps) {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(asked);
  return (
    <search>
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          const next = new URLSearchParams(search);
          next.set("q", text.trim());
          setSearch(next);
        }}
      >
        <input
          type="search"
          name="q"
          className={classes.box}
          value={text}
          maxLength={maxLength}
          onChange={(event) => setText(event.target.value)}
          aria-label={label}
          placeholder={placeholder}
        />
        <button type="submit" className="button button-primary">
          <Icon size={18} stroke={1.6} aria-hidden />
          {submit}
        </button>
      </form>
    </search>
  );
}
