import { useSearchParams } from "react-router";

/** No choice: the parameter leaves the address. */
export const all = "";

/** Returns a setter of filters in the address, which begins the list anew. */
export function useFilters(): (changes: Readonly<Record<string, string>>) => void {
  const [search, setSearch] = useSearchParams();
  return (changes) => {
    const next = new URLSearchParams(search);
    next.delete("cursor");
    for (const [name, value] of Object.entries(changes))
      if (value === all) next.delete(name);
      else next.set(name, value);
    setSearch(next);
  };
}
