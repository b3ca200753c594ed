import { type PageSize, pageSizes } from '@sampan/api/pageSizes';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { LazySelect } from '../LazySelect/LazySelect.tsx';
import { formatTotal } from './formatTotal.ts';
import { bar, count as countClass, size as sizeClass, sizeLabel, steps } from './Pagination.css.ts';
import { toRange } from './pages.ts';

/** Page sizes that a viewer can choose. */
export type { PageSize };

export interface PaginationProps {
  /** Page number, from 1. */
  page: number;
  /** Items per page. */
  pageSize: PageSize;
  /** Rows on all pages; `maxCountedRows` are shown as that many or more. */
  total: number;
  /** Called with the 1-based page number. */
  onPageChange: (page: number) => void;
  /** Called with a new page size; keep the first row visible with `getPageForSize`. Omit it for a fixed size. */
  onPageSizeChange?: (size: PageSize) => void;
}

/** Pagination of a long list. The arrows stay focusable at the ends, so that the focus is not lost. */
export function Pagination({ page, pageSize, total, onPageChange, onPageSizeChange }: PaginationProps) {
  const { t } = useTranslation('admin');
  const formats = useNumberFormats();
  const { number } = formats;
  const { from, to, last } = toRange(page, pageSize, total);
  return (
    <nav aria-label={t('table.page.label')} className={bar}>
      <span className={countClass} aria-live="polite">
        {total === 0
          ? t('table.page.none')
          : t('table.page.range', { from: number(from), to: number(to), total: formatTotal(total, formats) })}
      </span>
      {onPageSizeChange && (
        <span className={sizeClass}>
          <span aria-hidden className={sizeLabel}>
            {t('table.page.size')}
          </span>
          <LazySelect
            size="sm"
            label={t('table.page.size')}
            options={pageSizes.map((value) => ({ value: String(value), label: number(value) }))}
            value={String(pageSize)}
            onValueChange={(value) => onPageSizeChange(Number(value) as PageSize)}
          />
        </span>
      )}
      <span className={steps}>
        <IconButton
          label={t('table.page.previous')}
          variant="outline"
          size="sm"
          tooltip="top"
          disabled={page <= 1}
          onClick={() => onPageChange(page - 1)}
        >
          <Icon as={ChevronLeft} size={16} />
        </IconButton>
        <IconButton
          label={t('table.page.next')}
          variant="outline"
          size="sm"
          tooltip="top"
          disabled={page >= last}
          onClick={() => onPageChange(page + 1)}
        >
          <Icon as={ChevronRight} size={16} />
        </IconButton>
      </span>
    </nav>
  );
}
