import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '../primitives/isComposing.ts';

/** Calls `cancel` on Escape while a layer is loading. Open layers below do not get the key, and stay. */
export function useEscape(isLoading: boolean, cancel: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  });
  useEffect(
    function listenWhileLoading() {
      if (!isLoading) return;
      const listen = (event: KeyboardEvent) => press(event);
      window.addEventListener('keydown', listen, true);
      return () => window.removeEventListener('keydown', listen, true);
    },
    [isLoading],
  );
}
