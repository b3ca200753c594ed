/** Column visibility and order chosen by the viewer. */
export interface ColumnChoice {
  order: readonly string[];
  hidden: readonly string[];
}

/** A column as listed in the chooser. */
export interface ColumnSummary {
  id: string;
  /** The identifying column: always visible, always first. */
  isFixed?: boolean;
  /** Hidden by default. */
  startsHidden?: boolean;
}

export interface ArrangedColumn {
  id: string;
  isFixed: boolean;
  isShown: boolean;
}

/**
 * Returns the columns in the chosen order, hidden ones included. A stored choice may be outdated: unknown columns
 * come last, removed ones are ignored.
 */
export function arrangeColumns(columns: readonly ColumnSummary[], choice?: ColumnChoice): ArrangedColumn[] {
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

/** Moves a column by one place: -1 forward, 1 back. No change at the ends. */
export function moveColumn(columns: readonly ArrangedColumn[], id: string, by: -1 | 1): ColumnChoice {
  const from = columns.findIndex((column) => column.id === id);
  const other = columns[from + by];
  const moved = columns[from];
  if (!moved || !other || moved.isFixed || other.isFixed) return getChoice(columns);
  return getChoice(columns.with(from, other).with(from + by, moved));
}

/** Returns the choice of columns after one was shown or hidden; fixed columns stay shown. */
export function toggleColumn(columns: readonly ArrangedColumn[], id: string): ColumnChoice {
  return getChoice(
    columns.map((column) => (column.id === id && !column.isFixed ? { ...column, isShown: !column.isShown } : column)),
  );
}
