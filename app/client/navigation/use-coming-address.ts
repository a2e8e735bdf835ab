import { useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from "react-router";

/**
 * Returns the query parameters of the pending navigation, or of this page. `useNavigation` lags behind on a busy page,
 * where transitions render last.
 */
export function useComingAddress(): () => URLSearchParams {
  const router = useContext(RouterContext)?.router;
  const { search } = useLocation();
  return useCallback(() => {
    const { navigation, location } = router?.state ?? {};
    return new URLSearchParams((navigation?.location ?? location)?.search ?? search);
  }, [router, search]);
}
