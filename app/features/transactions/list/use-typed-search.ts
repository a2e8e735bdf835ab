import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { usePendingSearch } from "../../../client/navigation/pending-location.ts";

/** The address follows when the typing rests: writing it draws the page again, which the answer does not wait for. */
const addressDelayMs = 300;

/** Puts a search into the parameters of an address, or takes it out. */
export function setSearch(address: URLSearchParams, text: string): URLSearchParams {
  if (text) address.set("q", text);
  else address.delete("q");
  return address;
}

/**
 * What is typed in the search box: the list is asked for it with the key that typed it, the address has it a moment
 * later. A search that comes with the address (a link, the way back) is taken into the box.
 * @param stored the search of the address
 */
export function useTypedSearch(stored: string) {
  const navigate = useNavigate();
  const pendingSearch = usePendingSearch();
  const [text, setText] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [awaited, setAwaited] = useState<string | null>(null);
  if (stored !== seen) {
    setSeen(stored);
    // What was written here may be older than what has been typed since; it comes once, and later by the way back.
    if (stored !== awaited) setText(stored);
    setAwaited(null);
  }
  useEffect(() => {
    if (text === stored) return;
    const timer = setTimeout(() => {
      setAwaited(text);
      // An address on its way counts already: a tab that was just pressed must not be undone by the search.
      const coming = pendingSearch();
      if ((coming.get("q") ?? "") === text) return;
      const next = setSearch(coming, text);
      void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [text, stored, pendingSearch, navigate]);
  return [text, setText] as const;
}
