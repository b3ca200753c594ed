import { user } from '@sampan/api/contract/user';
import type { Address } from '@sampan/api/entities';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import type { ToastEnd } from '../../../../primitives/Toast/toastStore.ts';
import { createDeferredRemoval } from './deferredRemoval.ts';

export interface AddressRemoval {
  /** Addresses hidden by a pending removal. */
  hidden: readonly Address[];
  /** Hides the address at once; a toast offers Undo for six seconds. */
  remove: (address: Address, onUndone: () => void) => void;
}

/** Removes addresses with undo. The request is sent when the undo time is over or the page unmounts. */
export function useAddressRemoval(): AddressRemoval {
  const { t } = useTranslation(['account', 'common']);
  const toast = useToast();
  const reads = useReads();
  const { run } = useAction(user.addressDelete);
  const [removal] = useState(() =>
    createDeferredRemoval<Address>(async ({ id, receiver }) => {
      const answer = await run({ id: id as number }, { outlivesPage: true });
      // An address that is already deleted counts as success.
      if (answer.status === 'fail' && answer.error.code !== 'NOT_FOUND') {
        toast.error(t('book.notRemoved', { name: receiver }));
      }
      // The server decides which address becomes the default.
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
        // Close our toast on unmount: its Undo has no effect on the next screen.
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
      const message =
        items.length === 1
          ? t('book.removedNamed', { name: address.receiver })
          : t('book.removed', { count: items.length });
      toast.action(message, { label: t('common:action.undo'), onPress: onUndone }, { onEnd: end });
    },
  };
}
