import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../primitives/Inline/Inline.tsx';
import { useAnnouncement } from '../../primitives/VisuallyHidden/announce.ts';
import { Banner } from '../Banner/Banner.tsx';

export interface BulkResultProps {
  done: number;
  failed: number;
  /** Set if the work ended before it had tried all rows: how it ended, and the number of rows. */
  stopped?: { by: 'cancelled' | 'failed'; total: number } | undefined;
  /** Selects the rows that failed, for a retry. */
  onSelectFailed?: () => void;
  onClose: () => void;
}

/** Summary of a bulk action's result; each failed row has its own note. */
export function BulkResult({ done, failed, stopped, onSelectFailed, onClose }: BulkResultProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { number } = useNumberFormats();
  function getSentence(): string {
    if (stopped) return t(`table.bulk.${stopped.by}`, { done: number(done), total: number(stopped.total) });
    if (failed > 0) return t('table.bulk.mixed', { done: number(done), failed: number(failed) });
    return t('table.bulk.done', { count: done, n: number(done) });
  }
  const sentence = getSentence();
  useAnnouncement(sentence);
  return (
    <Banner
      tone={failed === 0 && !stopped ? 'success' : 'warning'}
      action={
        <Inline gap="xs">
          {failed > 0 && onSelectFailed && (
            <Button variant="ghost" size="sm" onClick={onSelectFailed}>
              {t('table.bulk.selectFailed')}
            </Button>
          )}
          <IconButton label={t('common:action.close')} size="sm" onClick={onClose}>
            <Icon as={X} size={16} />
          </IconButton>
        </Inline>
      }
    >
      {sentence}
    </Banner>
  );
}
