import { user } from '@sampan/api/contract/user';
import type { Address } from '@sampan/api/entities';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import type { ToastEnd } from '../../../../primitives/Toast/toastStore.ts';
import { createDeferredRemoval } from './deferredRemoval.ts';

/** Removes addresses with undo. The request is sent when the undo time is over, the page unmounts or at a logout. */
export function useAddressRemoval() {
  const { t } = useTranslation(['account', 'common']);
  const toast = useToast();
  const reads = useReads();
  const { session, beforeLogOut } = useServices();
  const { run } = useAction(user.addressDelete);
  const [removal] = useState(() =>
    createDeferredRemoval<Address>(async ({ id, receiver }) => {
      const { token } = session.getSnapshot().context;
      // The session has expired: the server would reject the request.
      if (token === null) return;
      const answer = await run({ id: id as number }, { outlivesPage: true });
      // The session ended meanwhile: a message would show the receiver's name on the login screen.
      if (session.getSnapshot().context.token !== token) return;
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
  const flush = useCallback(() => {
    // Close our toast: its Undo has no effect any more.
    if (lastEnd.current && toast.current()?.onEnd === lastEnd.current) toast.close();
    return removal.flush();
  }, [removal, toast]);
  useEffect(
    function sendBeforeLeaving() {
      window.addEventListener('pagehide', removal.flush);
      beforeLogOut.add(flush);
      return () => {
        window.removeEventListener('pagehide', removal.flush);
        beforeLogOut.delete(flush);
        void flush();
      };
    },
    [removal, flush, beforeLogOut],
  );

  return {
    /** Addresses hidden by a pending removal. */
    hidden,
    /** Sends pending removals without waiting for their undo time. Resolves when the addresses were fetched again. */
    flush,
    /** Hides the address at once; a toast offers Undo for six seconds. */
    remove(address: Address, onUndone: () => void) {
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
