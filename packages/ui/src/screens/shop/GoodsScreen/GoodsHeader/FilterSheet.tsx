import { product as productCalls } from '@sampan/api/contract/product';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../../../app/useCurrency.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { FilterPanel } from '../../../../features/catalogue/FilterPanel/FilterPanel.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Sheet } from '../../../../primitives/Sheet/Sheet.tsx';
import type { GoodsFiltersProps } from '../FilterColumn.tsx';
import { toListInput } from '../goodsQuery.ts';

/** The phone's filter sheet: changes apply when its button, labelled with the result count, is pressed. */
export function FilterSheet({ query, facets, onChange, onClose }: GoodsFiltersProps & { onClose: () => void }) {
  const { t } = useTranslation(['shop', 'common']);
  const currency = useCurrency();
  const [draft, setDraft] = useState(query);
  const found = useEndpoint(productCalls.list, { ...toListInput(draft), limit: 1 }, { keepPreviousData: true });
  const total = found.data?.total;

  function apply() {
    onChange(draft);
    onClose();
  }

  return (
    <Sheet
      onClose={onClose}
      title={t('goods.filter.title')}
      footer={
        <>
          <Button
            variant="outline"
            size="lg"
            isFullWidth
            onClick={() => setDraft({ ...draft, min: undefined, max: undefined, stock: undefined })}
          >
            {t('common:action.clear')}
          </Button>
          <Button size="lg" isFullWidth onClick={apply}>
            {total === undefined ? t('goods.filter.showAny') : t('goods.filter.show', { count: total })}
          </Button>
        </>
      }
    >
      <FilterPanel
        value={draft}
        currency={currency}
        bounds={facets?.price}
        appliesWhileTyping
        onChange={(filters) => setDraft({ ...draft, ...filters })}
      />
    </Sheet>
  );
}
