import { ArrowUp } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { getShopZoneName } from '../../i18n/shopZoneName.ts';
import { useLocale } from '../../i18n/useFormats.ts';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { joinClasses } from '../../primitives/classes.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { LazyTooltip } from '../LazyTooltip/LazyTooltip.tsx';
import { type Column, columnLooks, type Sort } from './columns.ts';
import { edgeHead, headCell, sortButton, sortSign } from './DataTable.css.ts';
import type { PlacedColumn } from './placeColumns.ts';

export interface SelectPageProps {
  /** `indeterminate` if some rows of the page are selected. */
  isPageSelected: boolean | 'indeterminate';
  onSelectPage: (isSelected: boolean) => void;
  /** The checkbox, which gets the focus when the bulk bar disappears. */
  checkboxRef: Ref<HTMLButtonElement>;
}

export interface TableHeadProps<Row> {
  columns: readonly PlacedColumn<Row>[];
  sort: Sort | undefined;
  onToggleSort: (column: Column<Row>) => void;
  /** Omitted if rows cannot be selected. */
  select?: SelectPageProps | undefined;
  /** True while the bulk bar covers the headers: they stay in the accessibility tree but cannot be pressed. */
  isCovered: boolean;
}

/** The head of a table: labels, sort buttons and the checkbox for all rows. */
export function TableHead<Row>({ columns, sort, onToggleSort, select, isCovered }: TableHeadProps<Row>) {
  const { t } = useTranslation('admin');
  return (
    <thead>
      <tr aria-rowindex={1}>
        {select && (
          <th scope="col" className={headCell({ isSelect: true })}>
            <Checkbox
              ref={select.checkboxRef}
              label={t('table.selectPage')}
              isChecked={select.isPageSelected}
              onCheckedChange={select.onSelectPage}
            />
          </th>
        )}
        {columns.map(({ column, start, isEdge }) => {
          const { align } = columnLooks[column.kind];
          const direction = sort?.column === column.id ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={direction}
              data-align={align}
              className={joinClasses(headCell({ align, isFirst: start !== undefined }), isEdge && edgeHead)}
              style={{ insetInlineStart: start }}
            >
              {column.isSortable && !isCovered ? (
                <SortButton column={column} direction={direction} onPress={() => onToggleSort(column)} />
              ) : (
                <HeaderText column={column} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Columns without a visible header get a visually hidden one. */
function HeaderText<Row>({ column }: { column: Column<Row> }) {
  const isSilent = column.kind === 'thumb' || column.kind === 'actions';
  return isSilent ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header;
}

interface SortButtonProps<Row> {
  column: Column<Row>;
  direction: 'ascending' | 'descending' | undefined;
  onPress: () => void;
}

function SortButton<Row>({ column, direction, onPress }: SortButtonProps<Row>) {
  const button = (
    <button type="button" className={sortButton} data-sorted={direction} onClick={onPress}>
      {column.header}
      <Icon as={ArrowUp} size={16} className={sortSign} />
    </button>
  );
  const isTime = column.kind === 'date' || column.kind === 'day';
  return isTime ? <LazyTooltip text={<TimeZoneHint />}>{button}</LazyTooltip> : button;
}

/** Names the time zone of the back office. */
function TimeZoneHint() {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  return t('table.timeZone', { zone: getShopZoneName(locale) });
}
