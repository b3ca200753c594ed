import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import type { RowModel } from './useDataTable.ts';

/** Selects its row; with Shift, all rows since the last pressed one. */
export function RowCheckbox<Row>({ row, name }: { row: RowModel<Row>; name: string }) {
  const { t } = useTranslation('admin');
  const isRange = useRef(false);
  function rememberShift(event: MouseEvent) {
    isRange.current = event.shiftKey;
  }
  return (
    <span onClickCapture={rememberShift}>
      <Checkbox
        label={t('table.selectRow', { name })}
        isChecked={row.isSelected}
        onCheckedChange={() => row.toggle(isRange.current)}
      />
    </span>
  );
}
