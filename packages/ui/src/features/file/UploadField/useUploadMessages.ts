import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats, useLocale } from '../../../i18n/useFormats.ts';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { formatFileSize } from './fileSize.ts';
import { type TaskSummary, toQuarter } from './tasks.ts';
import { type FileProblem, typeName, type UploadRules } from './uploadRules.ts';

/** Messages for a field's upload rules and for rejected files. */
export function useUploadMessages({ accept = [], maxBytes = 0, maxCount = 0, minPixels }: UploadRules) {
  const { t } = useTranslation('controls');
  const locale = useLocale();

  function formatTypes(): string {
    const groups: Record<string, string> = { 'image/*': t('upload.types.image'), 'video/*': t('upload.types.video') };
    const names = accept.map((pattern) => groups[pattern] ?? typeName(pattern));
    return new Intl.ListFormat(locale, { type: 'disjunction' }).format(new Set(names));
  }

  function formatProblem({ name, size }: File, why: FileProblem): string {
    switch (why.reason) {
      case 'type':
        return t('upload.refused.type', { name, types: formatTypes() });
      case 'size':
        return t('upload.refused.size', {
          name,
          size: formatFileSize(size, locale),
          limit: formatFileSize(maxBytes, locale),
        });
      case 'count':
        return t('upload.refused.count', { name, count: maxCount });
      case 'pixels':
        return t('upload.refused.pixels', {
          name,
          width: why.size.width,
          height: why.size.height,
          minWidth: minPixels?.width,
          minHeight: minPixels?.height,
        });
      case 'tooManyPixels':
        return t('upload.refused.tooManyPixels', { name });
      case 'empty':
        return t('upload.refused.empty', { name });
      case 'unreadable':
        return t('upload.refused.unreadable', { name });
    }
  }

  /** `PNG or JPEG · up to 10 MB each · at most 5 files` */
  const rules = [
    accept.length > 0 && formatTypes(),
    maxBytes > 0 &&
      t(maxCount === 1 ? 'upload.rule.sizeOne' : 'upload.rule.size', { size: formatFileSize(maxBytes, locale) }),
    maxCount > 1 && t('upload.rule.count', { n: maxCount }),
    minPixels && t('upload.rule.pixels', { width: minPixels.width, height: minPixels.height }),
  ].filter(Boolean);

  return { formatProblem, rules: rules.join(' · ') };
}

/** Announces upload progress in quarters, and the result with the reason of the last failure, to screen readers. */
export function useUploadNews({ open, done, failed, share }: TaskSummary, reason?: string) {
  const { t } = useTranslation('controls');
  const formats = useFormats();
  const isBusy = open > 0;
  const quarter = toQuarter(share);
  const announced = useRef({ isBusy, quarter });

  useEffect(
    function announceProgress() {
      const before = announced.current;
      const lastQuarter = before.isBusy ? before.quarter : 0;
      // A file that is added meanwhile lowers the share: only progress is announced.
      announced.current = { isBusy, quarter: Math.max(lastQuarter, quarter) };
      if (before.isBusy && !isBusy && done + failed > 0) {
        const result = failed > 0 ? t('upload.ended', { done, failed }) : t('upload.allDone', { count: done });
        announce(reason ? `${result} ${reason}` : result);
      } else if (isBusy && quarter > lastQuarter && quarter < 100) {
        announce(t('upload.share', { percent: formats.percent(quarter / 100) }));
      }
    },
    [isBusy, quarter, done, failed, reason, t, formats],
  );
}
