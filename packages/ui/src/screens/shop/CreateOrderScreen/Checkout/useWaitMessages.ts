import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';

/** Delay before the message that the order is being placed. */
const progressDelayMs = 1000;
/** Delay before the message that it takes longer. */
const slowDelayMs = 5000;

/** Announces that the order is being placed once that takes longer than a moment. */
export function useWaitMessages(isPlacing: boolean) {
  const { t } = useTranslation(['order', 'common']);
  const toast = useToast();
  useEffect(
    function sayThatItTakesLong() {
      if (!isPlacing) return;
      let close: (() => void) | undefined;
      const say = (text: string) => {
        close = toast.loading(text, { blocksInput: true });
      };
      const timers = [
        setTimeout(() => say(t('create.placing')), progressDelayMs),
        setTimeout(() => say(t('common:stillWorking')), slowDelayMs),
      ];
      return () => {
        for (const timer of timers) clearTimeout(timer);
        close?.();
      };
    },
    [isPlacing, toast, t],
  );
}
