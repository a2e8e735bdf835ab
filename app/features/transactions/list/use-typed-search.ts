import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { usePendingSearch } from "../../../client/navigation/pending-location.ts";

/** Debounced: updating the address redraws the page. */
const addressDelayMs = 300;

/** Sets or removes the search in an address. */
export function setSearch(address: URLSearchParams, text: string): URLSearchParams {
  if (text) address.set("q", text);
  else address.delete("q");
  return address;
}

/**
 * Search box state: the list is requested with every key, the address follows. A search in a new address (a link, back)
 * enters the box.
 * @param stored search of the address
 */
export function useTypedSearch(stored: string) {
  const navigate = useNavigate();
  const pendingSearch = usePendingSearch();
  const [text, setText] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [awaited, setAwaited] = useState<string | null>(null);
  if (stored !== seen) {
    setSeen(stored);
    // An address written here may be older than the typed text; it arrives once, later only by "back".
    if (stored !== awaited) setText(stored);
    setAwaited(null);
  }
  useEffect(() => {
    if (text === stored) return;
    const timer = setTimeout(() => {
      setAwaited(text);
      // A pending address counts: a tab just selected must not be undone.
      const coming = pendingSearch();
      if ((coming.get("q") ?? "") === text) return;
      const next = setSearch(coming, text);
      void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [text, stored, pendingSearch, navigate]);
  return [text, setText] as const;
}
