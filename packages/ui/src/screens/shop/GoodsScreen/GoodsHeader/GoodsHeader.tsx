import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SortSelect } from '../../../../patterns/SortSelect/SortSelect.tsx';
import { useLazyLayer } from '../../../../patterns/useLazyLayer.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Heading } from '../../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { MutedText } from '../../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import type { GoodsFiltersProps } from '../FilterColumn.tsx';
import * as css from '../GoodsScreen.css.ts';
import { defaultSort, filterCount } from '../goodsQuery.ts';

const loadSheet = async () => (await import('./FilterSheet.tsx')).FilterSheet;

export interface GoodsHeaderProps extends GoodsFiltersProps {
  title: string;
  /** Undefined while unknown. */
  total: number | undefined;
}

/** Title, result count and sort order of the list. */
export function GoodsHeader({ title, total, query, facets, onChange }: GoodsHeaderProps) {
  const { t } = useTranslation('shop');
  const sheet = useLazyLayer(loadSheet);
  const filters = filterCount(query);
  return (
    <div className={css.header}>
      <div className={css.titles}>
        <Heading level={1} tabIndex={-1} className={css.title}>
          {title}
        </Heading>
        <MutedText as="span" isNumeric role="status">
          {total === undefined ? '\u00a0' : t('goods.count', { count: total })}
        </MutedText>
      </div>
      <div className={css.tools}>
        <SortSelect value={query.sort ?? defaultSort} onChange={(sort) => onChange({ ...query, sort })} />
        <span className={css.phoneOnly}>
          <Button
            variant="outline"
            size="sm"
            className={css.filterButton}
            leading={<Icon as={SlidersHorizontal} size={16} />}
            onClick={sheet.open}
          >
            {filters === 0 ? (
              t('goods.filter.title')
            ) : (
              <>
                <span aria-hidden className={css.filterLabels}>
                  {t('goods.filter.title')}
                  <span className={css.badge}>{filters}</span>
                </span>
                <VisuallyHidden>{t('goods.filter.applied', { count: filters })}</VisuallyHidden>
              </>
            )}
          </Button>
        </span>
      </div>
      {sheet.progress}
      {sheet.Layer && <sheet.Layer query={query} facets={facets} onChange={onChange} onClose={sheet.close} />}
    </div>
  );
}
