import { Skeleton } from '../../primitives/Skeleton/Skeleton.tsx';
import { cardItem } from './CardList.css.ts';
import { type Column, type ColumnKind, columnLooks } from './columns.ts';
import { cell, row as rowClass } from './DataTable.css.ts';

const rowCount = 8;
const lines = Array.from({ length: rowCount }, (_, index) => index);

/** Approximate width of the content that replaces it. */
const widths: Record<ColumnKind, string> = {
  text: '70%',
  id: '6rem',
  name: '70%',
  money: '5rem',
  number: '1.5rem',
  date: '8rem',
  day: '6rem',
  status: '4.5rem',
  languages: '2.5rem',
  person: '6rem',
  thumb: '2.5rem',
  control: '2.75rem',
  actions: '1.25rem',
};

export interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[];
  isSelectable: boolean;
}

/** Placeholder rows in the columns of a table. */
export function SkeletonRows<Row>({ columns, isSelectable }: SkeletonRowsProps<Row>) {
  return (
    <tbody aria-hidden>
      {lines.map((line) => (
        <tr key={line} className={rowClass}>
          {isSelectable && (
            <td className={cell({ isSelect: true })}>
              <Skeleton width="20px" height="20px" />
            </td>
          )}
          {columns.map(({ id, kind }) => (
            <td key={id} className={cell({ align: columnLooks[kind].align })}>
              <span style={{ display: 'inline-block', inlineSize: widths[kind] }}>
                <Skeleton />
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Placeholder of a table that is shown as cards. */
export function SkeletonCards() {
  return (
    <ul aria-hidden>
      {lines.map((line) => (
        <li key={line} className={cardItem}>
          <Skeleton width="40%" />
          <Skeleton width="75%" />
        </li>
      ))}
    </ul>
  );
}
