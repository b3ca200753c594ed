import { ArrowUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import type { MenuChoice } from '../../primitives/Menu/Menu.tsx';
import { LazyMenu } from '../LazyMenu/LazyMenu.tsx';
import { head } from './CardList.css.ts';
import { type Column, columnLooks, type Sort } from './columns.ts';
import type { SelectPageProps } from './TableHead.tsx';

export interface CardHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSortChange: ((sort: Sort) => void) | undefined;
  select: SelectPageProps | undefined;
}

/** Select-all and sort controls of the card layout, which has no table header. */
export function CardHead<Row>({ columns, sort, onSortChange, select }: CardHeadProps<Row>) {
  const { t } = useTranslation('admin');
  const sortable = columns.filter((column) => column.isSortable);
  const canSort = onSortChange && sortable.length > 0;
  if (!select && !canSort) return null;
  const sorted = sortable.find((column) => column.id === sort?.column);
  return (
    <div className={head}>
      {select && (
        <Checkbox ref={select.checkboxRef} isChecked={select.isPageSelected} onCheckedChange={select.onSelectPage}>
          {t('table.selectPage')}
        </Checkbox>
      )}
      {canSort && (
        <LazyMenu
          trigger={
            <Button variant="ghost" size="sm" leading={<Icon as={ArrowUpDown} size={16} />}>
              {sorted ? sorted.header : t('table.sortBy')}
            </Button>
          }
          choices={sortChoices(sortable, sort, onSortChange, {
            column: t('table.sortBy'),
            direction: t('table.sortDirection'),
            ascending: t('table.ascending'),
            descending: t('table.descending'),
          })}
        />
      )}
    </div>
  );
}

type SortMessages = Record<'column' | 'direction' | 'ascending' | 'descending', string>;

function sortChoices<Row>(
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
  onSortChange: (sort: Sort) => void,
  messages: SortMessages,
): MenuChoice[] {
  const getStart = (id: string) =>
    columns.some((column) => column.id === id && columnLooks[column.kind].startsDescending === true);
  const byColumn: MenuChoice = {
    label: messages.column,
    value: sort?.column ?? '',
    options: columns.map(({ id, header }) => ({ value: id, label: header })),
    onValueChange: (column) => onSortChange({ column, isDescending: getStart(column) }),
  };
  if (!sort) return [byColumn];
  const byDirection: MenuChoice = {
    label: messages.direction,
    value: sort.isDescending ? 'descending' : 'ascending',
    options: (['ascending', 'descending'] as const).map((value) => ({ value, label: messages[value] })),
    onValueChange: (direction) => onSortChange({ ...sort, isDescending: direction === 'descending' }),
  };
  return [byColumn, byDirection];
}
