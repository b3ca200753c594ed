import type { RowData } from '@tanstack/react-table';
import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { type TableRowOf, toggleRow } from './useDataTable.ts';

/** Selects its row; with Shift, all rows since the last pressed one. */
export function RowCheckbox<Row extends RowData>({ row, name }: { row: TableRowOf<Row>; name: string }) {
  const { t } = useTranslation('admin');
  const isRange = useRef(false);
  function rememberShift(event: MouseEvent) {
    isRange.current = event.shiftKey;
  }
  return (
    <span onClickCapture={rememberShift}>
      <Checkbox
        label={t('table.selectRow', { name })}
        isChecked={row.getIsSelected()}
        onCheckedChange={() => toggleRow(row, isRange.current)}
      />
    </span>
  );
}
