import type { ReactNode } from 'react';
import { joinClasses } from '../../primitives/classes.ts';
import { CopyButton } from './CopyButton.tsx';
import { copy as copyClass, copyRow, list, row, term, value as valueClass, wide } from './DescriptionList.css.ts';

export interface Description {
  label: string;
  value: ReactNode;
  /** Text for the copy button; for numbers, phones and the like. */
  copy?: string | undefined;
}

export interface DescriptionListProps {
  /** Pairs of label and value; false and empty ones are left out. */
  items: readonly (Description | false | '' | undefined)[];
  /** Label column of 160 px instead of 96 px, for full-width lists. */
  isWide?: boolean;
}

/** Label and value pairs. */
export function DescriptionList({ items, isWide = false }: DescriptionListProps) {
  return (
    <dl className={list}>
      {items
        .filter((item) => !!item)
        .map(({ label, value, copy }) => (
          <div key={label} className={joinClasses(row, isWide && wide, copy !== undefined && copyRow)}>
            <dt className={term}>{label}</dt>
            <dd className={valueClass}>
              <div>{value}</div>
              {copy && <CopyButton text={copy} what={label} tooltip="none" className={copyClass} />}
            </dd>
          </div>
        ))}
    </dl>
  );
}
