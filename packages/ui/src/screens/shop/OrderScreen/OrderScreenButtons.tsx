import type { Order } from '@sampan/api/entities';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrderButton } from '../../../features/order/OrderCard/cardActions.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { ActionBar } from '../../../patterns/StickyBar/StickyBar.tsx';
import { Button, type ButtonVariant } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Menu } from '../../../primitives/Menu/Menu.tsx';

export interface OrderScreenButtonsProps {
  order: Pick<Order, 'totalAmount' | 'currency'>;
  /** Most important first. */
  buttons: readonly OrderButton[];
  busy: OrderButton | undefined;
  onPress: (button: OrderButton) => void;
}

const looks: Partial<Record<OrderButton, ButtonVariant>> = {
  pay: 'money',
  confirm: 'primary',
  buyAgain: 'tonal',
};

function useLabels({ order }: Pick<OrderScreenButtonsProps, 'order'>) {
  const { t } = useTranslation('order');
  const { money } = useNumberFormats();
  return (button: OrderButton) =>
    button === 'pay'
      ? t('action.payNamed', { amount: money(order.totalAmount, order.currency) })
      : t(`action.${button}`);
}

/** The hero's buttons on desktops: all side by side, the main one first. */
export function OrderHeroButtons({ order, buttons, busy, onPress }: OrderScreenButtonsProps) {
  const getLabel = useLabels({ order });
  return buttons.map((button) => (
    <Button
      key={button}
      variant={looks[button] ?? 'outline'}
      isLoading={busy === button}
      onClick={() => onPress(button)}
    >
      {getLabel(button)}
    </Button>
  ));
}

/** The phone's bottom bar: the main button, one beside it and the rest in a menu. */
export function OrderBar({ order, buttons, busy, onPress }: OrderScreenButtonsProps) {
  const { t } = useTranslation('order');
  const getLabel = useLabels({ order });
  if (buttons.length === 0) return null;
  const shown = buttons.slice(0, 2).reverse();
  const hidden = buttons.slice(2);
  return (
    <ActionBar
      label={t('detail.title')}
      start={
        hidden.length > 0 && (
          <Menu
            align="start"
            trigger={
              <IconButton label={t('action.more')} tooltip="none">
                <Icon as={Ellipsis} />
              </IconButton>
            }
            actions={hidden.map((button) => ({ label: getLabel(button), onSelect: () => onPress(button) }))}
          />
        )
      }
    >
      {shown.map((button) => (
        <Button
          key={button}
          size="lg"
          isFullWidth
          variant={looks[button] ?? 'outline'}
          isLoading={busy === button}
          onClick={() => onPress(button)}
        >
          {getLabel(button)}
        </Button>
      ))}
    </ActionBar>
  );
}
