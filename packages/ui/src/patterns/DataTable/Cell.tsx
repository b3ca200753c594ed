import { Ellipsis } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../i18n/commonFormats.ts';
import { useFormats, useNumberFormats } from '../../i18n/useFormats.ts';
import { Avatar } from '../../primitives/Avatar/Avatar.tsx';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { joinClasses } from '../../primitives/classes.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../primitives/Inline/Inline.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { Picture } from '../../primitives/Picture/Picture.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { LazyMenu } from '../LazyMenu/LazyMenu.tsx';
import { LocaleDots } from '../LocaleDots/LocaleDots.tsx';
import {
  count,
  detail as detailClass,
  detailed,
  figure,
  id as idClass,
  moment,
  money,
  nameLink,
  person,
  pictured,
  quiet,
  thumb,
} from './Cell.css.ts';
import type { CellValues, Column, ColumnKind } from './columns.ts';

/** Properties of the row that a cell needs besides its value. */
export interface RowFacts {
  /** Name of the row: an order number, a person's name. */
  name: string;
  /** URL of the row's details. */
  href?: string | undefined;
  /** Opens the details in place of a link. */
  onOpen?: (() => void) | undefined;
}

type Show<Kind extends ColumnKind> = (props: {
  value: CellValues[Kind];
  row: RowFacts;
  lang?: string | undefined;
}) => ReactNode;

const shows: { [Kind in ColumnKind]: Show<Kind> } = {
  text: ({ value, lang }) => (
    <Text as="span" size="bodySm" maxLines={2} title={value} lang={lang}>
      {value}
    </Text>
  ),
  id: (props) => <HandleCell {...props} className={idClass} />,
  name: ({ value, row, lang }) => (
    <HandleCell value={value} row={row} className={nameLink}>
      <Text as="span" size="bodySm" weight="semibold" maxLines={2} title={value} lang={lang}>
        {value}
      </Text>
    </HandleCell>
  ),
  money: MoneyText,
  number: NumberText,
  date: DateText,
  day: DayText,
  status: StatusBadges,
  languages: ({ value }) => <LocaleDots completeness={value} />,
  person: ({ value, row }) => (
    <span className={person}>
      <Avatar id={value.id} name={value.name} src={value.picture ?? null} size={24} />
      {value.isLink && row.href !== undefined ? (
        <Link look="bare" href={row.href} className={nameLink} data-row-handle="">
          {value.name}
        </Link>
      ) : (
        <Text as="span" size="bodySm" maxLines={2} title={value.name}>
          {value.name}
        </Text>
      )}
    </span>
  ),
  thumb: Thumb,
  control: ({ value }) => value,
  actions: ActionsCell,
};

export interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  facts: RowFacts;
  /** The caller shows the name's picture elsewhere, see `CellPicture`. */
  isPictureApart?: boolean;
}

/** The value of a row in a column, rendered by the column's kind. */
function CellContent<Row>({ column, row, facts, isPictureApart = false }: CellProps<Row>) {
  const value = column.value(row);
  if (value === undefined || value === null || value === '') return <NoValue />;
  // TypeScript cannot correlate the column's kind with its renderer.
  const Show = shows[column.kind] as Show<ColumnKind>;
  const shown = <Show value={value} row={facts} lang={column.lang?.(row)} />;
  const detail = column.detail?.(row);
  const content = detail ? (
    <span className={detailed}>
      {shown}
      <span className={detailClass}>{detail}</span>
    </span>
  ) : (
    shown
  );
  if (!column.picture || isPictureApart) return content;
  return (
    <span className={pictured}>
      <Thumb value={column.picture(row)} />
      {content}
    </span>
  );
}

function isSameCell<Row>(one: CellProps<Row>, other: CellProps<Row>): boolean {
  return (
    one.column === other.column &&
    one.row === other.row &&
    one.isPictureApart === other.isPictureApart &&
    one.facts.name === other.facts.name &&
    one.facts.href === other.facts.href &&
    one.facts.onOpen === other.facts.onOpen
  );
}

/**
 * Rendered again only with another column, row or other facts. A count that arrives or a selected row renders the whole
 * screen, whose most expensive parts are the cells.
 */
export const Cell = memo(CellContent, isSameCell) as typeof CellContent;

/** A component of its own: a table has many cells, and `useTranslation` would be the most expensive part of each. */
function NoValue() {
  const { t } = useTranslation('admin');
  return (
    <span className={quiet}>
      <span aria-hidden>—</span>
      <VisuallyHidden>{t('table.noValue')}</VisuallyHidden>
    </span>
  );
}

/** The picture of a name column; nothing for other columns. */
export function CellPicture<Row>({ column, row }: Pick<CellProps<Row>, 'column' | 'row'>) {
  return column.picture ? <Thumb value={column.picture(row)} /> : null;
}

function Thumb({ value }: { value: CellValues['thumb'] }) {
  return <Picture src={value.src ?? null} alt={value.alt} sizes="40px" radius="md" className={thumb} />;
}

interface HandleCellProps {
  value: string;
  row: RowFacts;
  className: string;
  /** Styled value; the plain value by default. */
  children?: ReactNode;
}

/** The element that opens a row's details: a link, a button for `onOpen`, else plain text. */
function HandleCell({ value, row, className, children = value }: HandleCellProps) {
  if (row.href !== undefined) {
    return (
      <Link look="bare" href={row.href} className={className} data-row-handle="">
        {children}
      </Link>
    );
  }
  if (row.onOpen) {
    return (
      <button type="button" className={className} data-row-handle="" onClick={row.onOpen}>
        {children}
      </button>
    );
  }
  return <span className={className}>{children}</span>;
}

function StatusBadges({ value: { tone, label, warning } }: { value: CellValues['status'] }) {
  const badge = <Badge tone={tone}>{label}</Badge>;
  if (!warning) return badge;
  return (
    <Inline gap="xs">
      {badge}
      <Badge tone="danger">{warning}</Badge>
    </Inline>
  );
}

function MoneyText({ value }: { value: CellValues['money'] }) {
  const { money: format } = useNumberFormats();
  const text = format(value.amount, value.currency);
  const digitsAt = text.search(/\d/);
  return (
    <span className={joinClasses(figure, money)}>
      {text.slice(0, digitsAt)}
      <wbr />
      {text.slice(digitsAt)}
    </span>
  );
}

function NumberText({ value }: { value: number }) {
  const { number } = useNumberFormats();
  return <span className={joinClasses(figure, count)}>{number(value)}</span>;
}

function DateText({ value }: { value: Instant }) {
  const { dateTime } = useFormats();
  return (
    <time dateTime={new Date(value).toISOString()} className={joinClasses(figure, quiet, moment)}>
      {dateTime(value)}
    </time>
  );
}

function DayText({ value }: { value: Instant }) {
  const { date, dateTime } = useFormats();
  return (
    <time dateTime={new Date(value).toISOString()} title={dateTime(value)} className={joinClasses(figure, quiet)}>
      {date(value)}
    </time>
  );
}

function ActionsCell({ value, row }: { value: CellValues['actions']; row: RowFacts }) {
  const { t } = useTranslation('admin');
  if (value.length === 0) return null;
  const button = (
    <IconButton label={t('table.rowActions', { name: row.name })} size="sm" tooltip="none">
      <Icon as={Ellipsis} size={18} />
    </IconButton>
  );
  return <LazyMenu trigger={button} actions={value} />;
}
