import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Menu } from '../../../primitives/Menu/Menu.tsx';
import type { OrderButton } from './cardActions.ts';
import { buttons as buttonsClass } from './OrderCard.css.ts';

/** Number of buttons beside each other; the rest is in a menu. */
const shownButtons = 2;

const looks: Record<OrderButton, ButtonVariant> = {
  pay: 'money',
  seeTransfer: 'tonal',
  confirm: 'primary',
  buyAgain: 'tonal',
  cancel: 'outline',
  requestRefund: 'outline',
  withdrawRefund: 'outline',
  track: 'outline',
  delete: 'outline',
};

export interface OrderButtonsProps {
  buttons: readonly OrderButton[];
  /** False makes the pay button tonal, because the page already has a primary vermilion button. */
  isMoney: boolean;
  busy?: OrderButton | undefined;
  onPress: (button: OrderButton) => void;
}

/** The two most important buttons with the main one last, in reach of the thumb; the rest in a menu. */
export function OrderButtons({ buttons, isMoney, busy, onPress }: OrderButtonsProps) {
  const { t } = useTranslation('order');
  const visibleButtons = buttons.slice(0, shownButtons).reverse();
  const hidden = buttons.slice(shownButtons);
  if (buttons.length === 0) return null;
  return (
    <div className={buttonsClass}>
      {hidden.length > 0 && (
        <Menu
          align="start"
          trigger={
            <IconButton label={t('action.more')} size="sm" tooltip="none">
              <Icon as={Ellipsis} />
            </IconButton>
          }
          actions={hidden.map((button) => ({
            label: t(`action.${button}`),
            tone: button === 'delete' ? ('danger' as const) : ('default' as const),
            onSelect: () => onPress(button),
          }))}
        />
      )}
      {visibleButtons.map((button) => (
        <Button
          key={button}
          size="sm"
          variant={button === 'pay' && !isMoney ? 'tonal' : looks[button]}
          isLoading={busy === button}
          onClick={() => onPress(button)}
        >
          {t(`action.${button}`)}
        </Button>
      ))}
    </div>
  );
}
