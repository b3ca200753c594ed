import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import type { OrderTab } from './orderTabs.ts';

export interface OrdersEmptyProps {
  tab: OrderTab;
  onShowAll: () => void;
}

/** Empty state with a text for each tab. */
export function OrdersEmpty({ tab, onShowAll }: OrdersEmptyProps) {
  const { t } = useTranslation('order');
  return (
    <EmptyState
      art="orders"
      title={t(`empty.${tab}.title`)}
      text={t(`empty.${tab}.text`)}
      action={
        tab === 'all' ? (
          <LinkButton href="/goods">{t('empty.browse')}</LinkButton>
        ) : (
          <Button variant="tonal" onClick={onShowAll}>
            {t('empty.allOrders')}
          </Button>
        )
      }
    />
  );
}

export interface NothingFoundProps {
  keyword: string;
  onClear: () => void;
}

/** The empty state of a search in one's own orders, with the button that clears it. */
export function NothingFound({ keyword, onClear }: NothingFoundProps) {
  const { t } = useTranslation('order');
  return (
    <EmptyState
      level="inline"
      title={t('empty.search', { keyword })}
      text={t('empty.searchText')}
      action={
        <Button variant="tonal" onClick={onClear}>
          {t('empty.clear')}
        </Button>
      }
    />
  );
}
