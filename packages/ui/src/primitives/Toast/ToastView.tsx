import * as Radix from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon/Icon.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { action as actionClass, card, texts, toast as toastClass, viewport } from './ToastView.css.ts';
import { useToastClock } from './toastClock.ts';
import type { Toast, ToastKind, ToastStore } from './toastStore.ts';

export interface ToastViewProps {
  store: ToastStore;
  /** Undefined while the slot is empty. */
  toast: Toast | undefined;
}

/** View of the toast slot, loaded with the first toast. */
export function ToastView({ store, toast }: ToastViewProps) {
  const [latest, setLatest] = useState(toast);
  // The last toast stays until its exit animation ends.
  if (toast && toast !== latest) setLatest(toast);
  // A provider per toast: Radix's keeps its pause when a toast is closed while hovered or focused, and the next toast
  // would never time out.
  return latest && <ToastItem key={latest.id} store={store} toast={latest} isOpen={toast !== undefined} />;
}

const icons: Partial<Record<ToastKind, ReactNode>> = {
  success: <Icon as={CircleCheck} />,
  error: <Icon as={CircleAlert} />,
  loading: <Spinner />,
};

const hotkey = ['F8'];

/** An alert is announced on insertion; render Radix's announcer, which would repeat it, into a detached fragment. */
const nowhere = document.createDocumentFragment();

const preventDefault = (event: Event) => event.preventDefault();
/** A loading toast cannot be dismissed. */
const stays = {
  onEscapeKeyDown: preventDefault,
  onSwipeStart: preventDefault,
  onSwipeMove: preventDefault,
  onSwipeEnd: preventDefault,
};

interface ToastItemProps {
  store: ToastStore;
  toast: Toast;
  isOpen: boolean;
}

function ToastItem({ store, toast, isOpen }: ToastItemProps) {
  const { t } = useTranslation('common');
  const [isHeld, setHeld] = useState(false);
  useToastClock(store, isOpen ? toast : undefined, isHeld);
  const { id, kind, text, action } = toast;
  const isError = kind === 'error';

  return (
    <Radix.Provider
      label={t('notifications')}
      swipeDirection="down"
      {...(isError ? { announcerContainer: nowhere } : {})}
    >
      <Radix.Root
        className={toastClass}
        data-kind={kind}
        type={isError ? 'foreground' : 'background'}
        duration={Number.POSITIVE_INFINITY}
        open={isOpen}
        onOpenChange={() => store.close('closed', id)}
        onPause={() => setHeld(true)}
        onResume={() => setHeld(false)}
        {...(kind === 'loading' ? stays : {})}
      >
        {/* Radix's announcer speaks for a status, hence `aria-live="off"`. */}
        <div className={card} role={isError ? 'alert' : 'status'} {...(isError ? {} : { 'aria-live': 'off' })}>
          {icons[kind]}
          <Radix.Description className={texts}>{text}</Radix.Description>
          {action && (
            <Radix.Action
              className={actionClass}
              altText={`${action.label} ${hotkey}`}
              onClick={() => {
                // Close it first: if the action shows a toast, this one still ends as undone, not as replaced.
                store.close('undone', id);
                action.onPress();
              }}
            >
              {action.label}
            </Radix.Action>
          )}
        </div>
      </Radix.Root>
      <Radix.Viewport className={viewport} hotkey={hotkey} label={`${t('notifications')} {hotkey}`} />
    </Radix.Provider>
  );
}
