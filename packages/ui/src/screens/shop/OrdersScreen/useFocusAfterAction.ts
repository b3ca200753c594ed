import type { OrderListItem } from '@sampan/api/entities';
import { useEffect, useRef } from 'react';

/**
 * An action replaces or removes the button that was pressed for it. Once the list is read again, the focus moves to the
 * order's card, else to the next or previous one, else to the page's heading. A focus that is somewhere stays.
 */
export function useFocusAfterAction(items: readonly OrderListItem[] | undefined) {
  const cards = useRef<HTMLDivElement>(null);
  /** Ids of the orders whose cards may get the focus, best first. */
  const candidates = useRef<readonly number[]>([]);
  const statuses = items?.map(({ id, status }) => `${id} ${status}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list shows what the action changed
  useEffect(
    function focusCard() {
      const ids = candidates.current;
      candidates.current = [];
      if (ids.length === 0 || document.activeElement !== document.body) return;
      const links = ids.map((id) => cards.current?.querySelector<HTMLElement>(`a[href$="/orders/${id}"]`));
      (links.find((link) => link) ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    },
    [statuses],
  );
  return {
    /** For the element around the cards. */
    cards,
    /** Call it when an action on this order has succeeded. */
    focusAfterAction(id: number) {
      const ids = (items ?? []).map((order) => order.id);
      const at = ids.indexOf(id);
      candidates.current = [id, ...ids.slice(at + 1, at + 2), ...ids.slice(Math.max(0, at - 1), at)];
    },
  };
}
