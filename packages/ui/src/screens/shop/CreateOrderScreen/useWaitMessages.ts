import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../primitives/Toast/Toast.tsx';

/** Delays in ms before the progress message and before the "takes longer" message. */
const wordsAfter = 1000;
const timeoutAfter = 5000;

/** Announces that the order is being placed once that takes longer than a moment. */
export function useWaitMessages(isPlacing: boolean) {
  const { t } = useTranslation('order');
  const { t: common } = useTranslation('common');
  const toast = useToast();
  useEffect(
    function sayThatItTakesLong() {
      if (!isPlacing) return;
      let close: (() => void) | undefined;
      const say = (words: string) => {
        close = toast.loading(words, { blocksInput: true });
      };
      const timers = [
        setTimeout(() => say(t('create.placing')), wordsAfter),
        setTimeout(() => say(common('stillWorking')), timeoutAfter),
      ];
      return () => {
        for (const timer of timers) clearTimeout(timer);
        close?.();
      };
    },
    [isPlacing, toast, t, common],
  );
}
