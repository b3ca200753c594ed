import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SubmitBar } from '../../../patterns/StickyBar/StickyBar.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { allTexts, barSum, barTotal, danger } from './CartScreen.css.ts';
import type { CartSum } from './CartTotal.tsx';
import { CartTotal } from './CartTotal.tsx';

export interface CartBarProps extends CartSum {
  isEditing: boolean;
  onRemoveChosen: () => void;
  onCheckOut: () => void;
}

/** The phone's bottom bar: select all, total and checkout; in edit mode, remove. */
export function CartBar({ isEditing, onRemoveChosen, onCheckOut, ...sum }: CartBarProps) {
  const { t } = useTranslation(['shop', 'content']);
  const units = sum.chosen.units;
  return (
    <SubmitBar
      isAboveTabs
      label={t('content:cart.bar')}
      summary={
        <div className={barSum}>
          <SelectAll {...sum} label={t('content:cart.all')} />
          {!isEditing && (
            <div className={barTotal}>
              <CartTotal {...sum} size="md" />
            </div>
          )}
        </div>
      }
    >
      {isEditing ? (
        <Button
          variant="outline"
          size="lg"
          className={danger}
          leading={<Icon as={Trash2} size={18} />}
          onClick={onRemoveChosen}
        >
          {t('content:cart.removeSelected', { n: units })}
        </Button>
      ) : (
        <Button variant="money" size="lg" onClick={onCheckOut}>
          {units > 0 ? t('cart.checkout', { n: units }) : t('content:cart.checkoutPlain')}
        </Button>
      )}
    </SubmitBar>
  );
}

/** Checkbox for all lines; indeterminate while only some are selected. */
export function SelectAll({ available, chosen, onSelectAll, label }: CartSum & { label: string }) {
  const isAll = available.length > 0 && chosen.lines.length === available.length;
  return (
    <Checkbox
      shape="round"
      isChecked={isAll || (chosen.lines.length > 0 && 'indeterminate')}
      onCheckedChange={onSelectAll}
    >
      <span className={allTexts}>{label}</span>
    </Checkbox>
  );
}
