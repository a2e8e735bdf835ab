import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { followPortfolios, onPortfolios, type PortfoliosState, readPortfolios } from "./portfolios-state.ts";

/** Keeps the state of the portfolios up to date while the application's frame is there. */
export function useFollowPortfolios(): void {
  const client = useQueryClient();
  useEffect(() => followPortfolios(client), [client]);
}

/** The state of the portfolios as it is now. */
export const usePortfoliosState = (): PortfoliosState =>
  useSyncExternalStore(onPortfolios, readPortfolios, readPortfolios);
