import { Command } from 'cmdk';
import { ClipboardList, CornerDownRight, type LucideIcon, Package, RotateCw, UserRound, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Keys } from '../../../patterns/ShortcutSheet/Keys.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { hint, hints, message, meta as metaClass, row, rowEnd, rowTitle, sign } from './CommandPalette.css.ts';
import type { PaletteItem, PaletteKind } from './palette.ts';
import type { NumberLookup } from './usePaletteSearch.ts';

export interface PaletteGroupProps {
  label: string;
  items: readonly PaletteItem[];
  /** The items are results of a previous query. */
  isOutdated?: boolean;
  onPick: (item: PaletteItem) => void;
}

/** A heading with its rows; renders nothing without rows. */
export function PaletteGroup({ label, items, isOutdated, onPick }: PaletteGroupProps) {
  if (items.length === 0) return null;
  return (
    <Command.Group heading={label}>
      {items.map((item) => (
        <Command.Item
          key={item.id}
          value={`${label} ${item.id}`}
          className={row}
          data-outdated={isOutdated || undefined}
          onSelect={() => onPick(item)}
        >
          <span className={sign}>
            <Icon as={kindIcons[item.kind]} size={18} />
          </span>
          <Text as="span" size="bodySm" weight="medium" maxLines={1} className={rowTitle}>
            {item.title}
          </Text>
          {item.meta && (
            <MutedText as="span" size="caption" maxLines={1} isNumeric className={metaClass}>
              {item.meta}
            </MutedText>
          )}
          {item.shortcut && (
            <span className={rowEnd}>
              <Keys shortcut={item.shortcut} />
            </span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

export interface FailedGroupProps {
  label: string;
  onRetry: () => void;
}

/** A provider whose request failed; the other groups stay usable, and choosing this row retries. */
export function FailedGroup({ label, onRetry }: FailedGroupProps) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <Command.Group heading={label}>
      <Command.Item value={`${label} retry`} className={row} onSelect={onRetry}>
        <span className={sign}>
          <Icon as={RotateCw} size={18} />
        </span>
        <Text as="span" size="bodySm" tone="danger" maxLines={1}>
          {t('palette.failed', { group: label })}
        </Text>
        <Text as="span" size="bodySm" weight="semibold" className={rowEnd}>
          {t('common:action.retry')}
        </Text>
      </Command.Item>
    </Command.Group>
  );
}

const kindIcons: Record<PaletteKind, LucideIcon> = {
  page: CornerDownRight,
  action: Zap,
  order: ClipboardList,
  product: Package,
  user: UserRound,
};

/** Message for no results, with suggestions. */
export function EmptyMessage({ query }: { query: string }) {
  const { t } = useTranslation('admin');
  return (
    <div className={message}>
      <Text weight="medium">{t('palette.empty', { query })}</Text>
      <MutedText>{t('palette.emptyHint')}</MutedText>
    </div>
  );
}

/** Status of the lookup that Enter on a full number started. */
export function LookupMessage({ number, status }: NumberLookup) {
  const { t } = useTranslation(['admin', 'common']);
  const messages: Record<NumberLookup['status'], string> = {
    looking: t('palette.opening', { number }),
    missing: t('palette.noRecord', { number }),
    failed: t('common:error.action'),
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
