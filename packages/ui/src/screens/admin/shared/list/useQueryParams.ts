import { useHere, useNavigation } from '../../../../app/navigation/navigation.tsx';
import { toQuery, withParams } from './listQuery.ts';

/**
 * The search params of the current screen; `set` merges parameters and removes those that are null. Only this hook and
 * useListState read the URL for a screen: ids and fragments are props from the route.
 */
export function useQueryParams() {
  const { navigate, here } = useNavigation();
  return {
    params: new URLSearchParams(toQuery(useHere())),
    set(values: Record<string, string | null>) {
      const params = new URLSearchParams(toQuery(here()));
      for (const [name, value] of Object.entries(values)) {
        if (value === null) params.delete(name);
        else params.set(name, value);
      }
      navigate(withParams(here(), params), { replace: true });
    },
  };
}
