/** Which columns a reader of a table wants to see, and in which order. */
export interface ColumnChoice {
  order: readonly string[];
  hidden: readonly string[];
}

/** What the choice is made among. */
export interface ColumnSummary {
  id: string;
  /** The column that names the row: always shown, always in front. */
  isFixed?: boolean;
  /** Not shown until somebody asks for it. */
  startsHidden?: boolean;
}

export interface ArrangedColumn {
  id: string;
  isFixed: boolean;
  isShown: boolean;
}

/**
 * The columns as they stand, shown or not. A choice that was kept may be older than the table: columns it does not know
 * come last, columns that are gone are left out.
 */
export function arrangedColumns(columns: readonly ColumnSummary[], choice?: ColumnChoice): ArrangedColumn[] {
  const placeById = new Map(choice?.order.map((id, place) => [id, place]));
  const place = ({ id, isFixed }: ColumnSummary) => (isFixed ? -1 : (placeById.get(id) ?? Number.MAX_SAFE_INTEGER));
  return columns
    .toSorted((one, other) => place(one) - place(other))
    .map((column) => {
      const { id, isFixed = false, startsHidden = false } = column;
      const isHidden = placeById.has(id) ? choice?.hidden.includes(id) : startsHidden;
      return { id, isFixed, isShown: isFixed || !isHidden };
    });
}

function getChoice(columns: readonly ArrangedColumn[]): ColumnChoice {
  return {
    order: columns.map(({ id }) => id),
    hidden: columns.filter(({ isShown }) => !isShown).map(({ id }) => id),
  };
}

/** One place forward (-1) or back (1). The choice stays as it is where there is no further. */
export function movedColumn(columns: readonly ArrangedColumn[], id: string, by: -1 | 1): ColumnChoice {
  const from = columns.findIndex((column) => column.id === id);
  const other = columns[from + by];
  const moved = columns[from];
  if (!moved || !other || moved.isFixed || other.isFixed) return getChoice(columns);
  return getChoice(columns.with(from, other).with(from + by, moved));
}

export function toggledColumn(columns: readonly ArrangedColumn[], id: string): ColumnChoice {
  return getChoice(
    columns.map((column) => (column.id === id && !column.isFixed ? { ...column, isShown: !column.isShown } : column)),
  );
}
