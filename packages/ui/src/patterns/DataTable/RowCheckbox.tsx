import { type MouseEvent, memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import type { ToggleRow } from './useDataTable.ts';

export interface RowCheckboxProps {
  id: string;
  /** Name of the row. */
  name: string;
  isSelected: boolean;
  /** The same function in each rendering. */
  onToggle: ToggleRow;
}

/** Selects its row; with Shift, all rows since the last pressed one. */
export const RowCheckbox = memo(function RowCheckbox({ id, name, isSelected, onToggle }: RowCheckboxProps) {
  const { t } = useTranslation('admin');
  const isRange = useRef(false);
  function rememberShift(event: MouseEvent) {
    isRange.current = event.shiftKey;
  }
  return (
    <span onClickCapture={rememberShift}>
      <Checkbox
        label={t('table.selectRow', { name })}
        isChecked={isSelected}
        onCheckedChange={() => onToggle(id, isRange.current)}
      />
    </span>
  );
});
