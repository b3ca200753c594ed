import { useTranslation } from 'react-i18next';
import { Keys } from '../../../patterns/ShortcutSheet/Keys.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { hint, hints, message } from './CommandPalette.css.ts';
import type { NumberLookup } from './useLanding.ts';

/** Message for no results, with suggestions. */
export function EmptyMessage({ query }: { query: string }) {
  const { t } = useTranslation('admin');
  return (
    <div className={message}>
      <Text weight="medium">{t('palette.empty', { query })}</Text>
      <Text size="bodySm" tone="muted">
        {t('palette.emptyHint')}
      </Text>
    </div>
  );
}

/** Status of the lookup that Enter on a full number started. */
export function LandingMessage({ number, status }: NumberLookup) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const messages: Record<NumberLookup['status'], string> = {
    looking: t('palette.opening', { number }),
    missing: t('palette.noRecord', { number }),
    failed: common('error.action'),
  };
  return (
    <div className={message} role={status === 'looking' ? 'status' : 'alert'}>
      <Text size="bodySm" tone={status === 'failed' ? 'danger' : 'default'}>
        {messages[status]}
      </Text>
    </div>
  );
}

const keys = [
  ['ArrowUp ArrowDown', 'move'],
  ['Enter', 'open'],
  ['Escape', 'close'],
] as const;

/** Visual only: screen readers announce the keys of a combobox themselves. */
export function KeyHints() {
  const { t } = useTranslation('admin');
  return (
    <div className={hints} aria-hidden>
      {keys.map(([names, does]) => (
        <span key={does} className={hint}>
          {names.split(' ').map((name) => (
            <Keys key={name} shortcut={name} />
          ))}
          {t(`palette.${does}`)}
        </span>
      ))}
    </div>
  );
}
