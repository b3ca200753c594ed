import { user } from '@sampan/api/contract/user';
import type { Address } from '@sampan/api/entities';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../data/useAction.ts';
import { useReads } from '../../data/useEndpoint.ts';
import { useToast } from '../../primitives/Toast/Toast.tsx';
import type { ToastEnd } from '../../primitives/Toast/toastStore.ts';
import { createDeferredRemoval } from './deferredRemoval.ts';

export interface AddressRemoval {
  /** Addresses that are not shown any more. */
  hidden: readonly Address[];
  /** Gone at once; for six seconds a toast brings it back. */
  remove: (address: Address, onUndone: () => void) => void;
}

/** Takes addresses out of the book. The server hears of it when the time to undo it is over, or the page is left. */
export function useAddressRemoval(): AddressRemoval {
  const { t } = useTranslation(['account', 'common']);
  const toast = useToast();
  const reads = useReads();
  const { run } = useAction(user.addressDelete);
  const [removal] = useState(() =>
    createDeferredRemoval<Address>(async ({ id, receiver }) => {
      const answer = await run({ id: id as number }, { outlivesPage: true });
      // One that is gone already is as good as deleted.
      if (answer.status === 'fail' && answer.error.code !== 'NOT_FOUND') {
        toast.error(t('book.notRemoved', { name: receiver }));
      }
      // Which one is the default then, the server says.
      await reads.invalidate(user.addressList);
    }),
  );
  const hidden = useSyncExternalStore(removal.subscribe, removal.hidden, removal.hidden);
  const lastEnd = useRef<(end: ToastEnd) => void>(undefined);
  useEffect(
    function sendBeforeLeaving() {
      window.addEventListener('pagehide', removal.flush);
      return () => {
        window.removeEventListener('pagehide', removal.flush);
        // An Undo that can do nothing any more must not stand on the next screen.
        if (lastEnd.current && toast.current()?.onEnd === lastEnd.current) toast.close();
        removal.flush();
      };
    },
    [removal, toast],
  );

  return {
    hidden,
    remove(address, onUndone) {
      const { items, end } = removal.remove(address);
      lastEnd.current = end;
      const words =
        items.length === 1
          ? t('book.removedNamed', { name: address.receiver })
          : t('book.removed', { count: items.length });
      toast.action(words, { label: t('common:action.undo'), onPress: onUndone }, { onEnd: end });
    },
  };
}
