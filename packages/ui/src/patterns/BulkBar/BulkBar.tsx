import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Spinner } from '../../primitives/Spinner/Spinner.tsx';
import { useFocusAfterRemoval } from '../../primitives/useFocusAfterRemoval.ts';
import { useAnnouncement } from '../../primitives/VisuallyHidden/announce.ts';
import { LazyMenu } from '../LazyMenu/LazyMenu.tsx';
import { formatTotal } from '../Pagination/formatTotal.ts';
import { act, bar, count as countClass, end, work as workClass } from './BulkBar.css.ts';

export interface BulkAction {
  id: string;
  label: string;
  icon?: LucideIcon;
  /** `danger` actions are in the menu below a separator and ask for confirmation. */
  tone?: 'default' | 'danger';
  /** True while it prepares, as by requesting the selected rows: its button, or that of the menu, is busy. */
  isLoading?: boolean;
  onPress: () => void;
}

export interface BulkBarProps {
  /** Number of selected rows on all pages. */
  count: number;
  /** Rows on all pages. */
  total: number;
  /** Most frequent first. */
  actions: readonly BulkAction[];
  /** Number of actions shown as buttons; the rest is in a menu. */
  buttons?: number;
  /** Shown while some rows are not selected. */
  onSelectAll?: (() => void) | undefined;
  /** Called when the selection is to be cleared. */
  onClear: () => void;
  /** Progress of a running action; disables all other actions. */
  work?: { done: number; total: number } | undefined;
}

/** Bulk actions for the selected rows; replaces the table header. */
export function BulkBar({ count, total, actions, buttons = 2, onSelectAll, onClear, work }: BulkBarProps) {
  const { t } = useTranslation('admin');
  const formats = useNumberFormats();
  const { number } = formats;
  const isAll = count >= total;
  const sentence = t('table.bulk.selected', { count, n: isAll ? formatTotal(count, formats) : number(count) });
  useAnnouncement(sentence);
  const barRef = useRef<HTMLFieldSetElement>(null);
  const clearButton = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(work === undefined, () => barRef.current?.focus());

  function selectAll() {
    // The pressed button is removed.
    clearButton.current?.focus();
    onSelectAll?.();
  }

  const calm = actions.filter(({ tone }) => tone !== 'danger');
  const visibleActions = calm.slice(0, buttons);
  const rest = [...calm.slice(buttons), ...actions.filter(({ tone }) => tone === 'danger')];

  return (
    <fieldset ref={barRef} tabIndex={-1} aria-label={t('table.bulk.label')} className={bar}>
      <span className={countClass}>{sentence}</span>
      {work ? (
        <span role="status" className={workClass}>
          <Spinner />
          {t('table.bulk.working', { done: number(work.done), total: number(work.total) })}
        </span>
      ) : (
        <>
          {visibleActions.map(({ id, label, icon, isLoading, onPress }) => (
            <Button
              key={id}
              variant="outline"
              size="sm"
              leading={icon && <Icon as={icon} size={16} />}
              className={act}
              isLoading={isLoading}
              onClick={onPress}
            >
              {label}
            </Button>
          ))}
          {rest.length > 0 && (
            <LazyMenu
              align="start"
              trigger={
                <IconButton
                  label={t('table.bulk.more')}
                  variant="outline"
                  size="sm"
                  isLoading={rest.some(({ isLoading }) => isLoading)}
                >
                  <Icon as={Ellipsis} size={16} />
                </IconButton>
              }
              actions={rest.map(({ label, icon, tone, onPress }) => ({ label, icon, tone, onSelect: onPress }))}
            />
          )}
          <span className={end}>
            {onSelectAll && !isAll && (
              <Button variant="link" size="sm" onClick={selectAll}>
                {t('table.bulk.all', { n: formatTotal(total, formats) })}
              </Button>
            )}
            <Button ref={clearButton} variant="ghost" size="sm" onClick={onClear}>
              {t('table.bulk.clear')}
            </Button>
          </span>
        </>
      )}
    </fieldset>
  );
}
