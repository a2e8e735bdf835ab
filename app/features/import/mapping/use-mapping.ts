import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../client/api/api-client.ts";
import type { ApiError } from "../../../client/api/api-error.ts";
import type { MappingView } from "../../../domain/imports/mapping.schema.ts";
import type { MapperProfile } from "./mapping-choices.ts";

/** Debounce of typing. */
const pauseMs = 250;

/** Sketches the table after every change of the mapping; the last response wins. */
export function useMapping(id: string) {
  const [view, setView] = useState<MappingView | null>(null);
  const [profile, setProfile] = useState<MapperProfile | null>(null);
  const [isBusy, setBusy] = useState(true);
  const [error, setError] = useState<ApiError | null>(null);
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = (next: MapperProfile | null) => {
    asked.current += 1;
    const mine = asked.current;
    setBusy(true);
    callApi("POST /api/TransactionsImport/mapping", { id, profile: next }).then(
      (found) => {
        if (mine !== asked.current) return;
        setView(found);
        setProfile(found.profile);
        setError(null);
        setBusy(false);
      },
      (failure: ApiError) => {
        if (mine !== asked.current) return;
        setError(failure);
        setBusy(false);
      },
    );
  };
  const first = useRef(ask);
  useEffect(() => {
    first.current(null);
    return () => clearTimeout(timer.current);
  }, []);
  const change = (next: MapperProfile) => {
    // An earlier response must not revert this change.
    asked.current += 1;
    setProfile(next);
    setBusy(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(next), pauseMs);
  };
  return { view, profile, isBusy, error, change, retry: () => ask(profile) };
}
