import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { type TaskSummary, toQuarter } from './tasks.ts';

/** Announces upload progress in quarters, and the result, to screen readers. */
export function useUploadNews({ open, done, failed, share }: TaskSummary) {
  const { t } = useTranslation('controls');
  const formats = useFormats();
  const isBusy = open > 0;
  const quarter = toQuarter(share);
  const announced = useRef({ isBusy, quarter });

  useEffect(
    function sayTheNews() {
      const before = announced.current;
      announced.current = { isBusy, quarter };
      if (before.isBusy && !isBusy && done + failed > 0) {
        announce(failed > 0 ? t('upload.ended', { done, failed }) : t('upload.allDone', { count: done }));
      } else if (isBusy && quarter !== before.quarter && quarter < 100) {
        announce(t('upload.share', { percent: formats.percent(quarter / 100) }));
      }
    },
    [isBusy, quarter, done, failed, t, formats],
  );
}
