import type { OrderListItem } from '@sampan/api/entities';
import { awaitsAgreement } from '@sampan/domain/order/agreement';
import { hasNothingToShip } from '@sampan/domain/order/shipping';
import { Ellipsis } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getForeignLocale, localize, useLocalize } from '../../../i18n/localize.ts';
import { useFormats, useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { Button, type ButtonVariant } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Menu } from '../../../primitives/Menu/Menu.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { Price } from '../../../primitives/Price/Price.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { StatusBadge } from '../StatusBadge/StatusBadge.tsx';
import { getButtons, type OrderButton, toMenuActions } from './cardActions.ts';
import * as css from './OrderCard.css.ts';

/** Maximum number of pictures; the rest is shown as a count. */
const shownPictures = 4;

export interface OrderCardProps {
  /** The order to show. */
  order: OrderListItem;
  /** True for the list's first payable order: its button is the page's only vermilion one. */
  isMoney: boolean;
  /** The button whose action is running. */
  busy?: OrderButton | undefined;
  /** Called with the pressed action. */
  onPress: (button: OrderButton) => void;
}

/** An order in a list: summary, status and its main actions. */
export function OrderCard({ order, isMoney, busy, onPress }: OrderCardProps) {
  const { t } = useTranslation('order');
  const { date } = useFormats();
  const numberId = useId();
  const pieces = order.lines.reduce((count, { quantity }) => count + quantity, 0);
  return (
    <article className={css.card} aria-label={t('list.order', { no: order.orderNo })}>
      <Link look="bare" href={`/orders/${order.id}`} className={css.body}>
        <div className={css.head}>
          <div className={css.number}>
            <Text as="span" id={numberId} size="label" isNumeric>
              {order.orderNo}
            </Text>
            <MutedText as="time" dateTime={order.createdAt} size="caption" isNumeric className={css.placedOn}>
              {date(order.createdAt)}
            </MutedText>
          </div>
          <StatusBadge
            status={order.status}
            hasNothingToShip={hasNothingToShip(order)}
            awaitsAgreement={awaitsAgreement(order)}
          />
        </div>
        {order.lines.length === 1 ? <SingleLine order={order} /> : <Pictures order={order} />}
      </Link>
      <div className={css.foot}>
        <div className={css.total}>
          <MutedText as="span" size="caption">
            {t('list.count', { count: pieces })}
          </MutedText>
          <Price amount={order.totalAmount} currency={order.currency} size="md" />
        </div>
        <OrderButtons buttons={getButtons(order)} numberId={numberId} isMoney={isMoney} busy={busy} onPress={onPress} />
      </div>
    </article>
  );
}

function SingleLine({ order }: { order: OrderListItem }) {
  const { t } = useTranslation('order');
  const { number } = useNumberFormats();
  const locale = useLocale();
  const [line] = order.lines;
  if (!line) return null;
  const { name, options } = localize(line, locale);
  return (
    <div className={css.single}>
      <Picture src={line.cover} alt="" sizes="72px" radius="lg" />
      <div className={css.singleTexts}>
        <Text as="div" size="bodySm" maxLines={2} className={css.name} lang={getForeignLocale(line, 'name', locale)}>
          {name}
        </Text>
        <MutedText as="div" size="caption" isNumeric>
          {[...options.map(({ value }) => value), t('detail.times', { n: number(line.quantity) })].join(' · ')}
        </MutedText>
      </div>
    </div>
  );
}

function Pictures({ order }: { order: OrderListItem }) {
  const { t } = useTranslation('order');
  const { number } = useNumberFormats();
  const localize = useLocalize();
  const hidden = order.lines.length - shownPictures;
  return (
    <div className={css.strip}>
      {order.lines.slice(0, shownPictures).map((line) => (
        <span key={line.id} className={css.thumb}>
          <Picture
            src={line.cover}
            alt={t('list.picture', { name: localize(line).name, n: number(line.quantity) })}
            sizes="72px"
            radius="lg"
          />
        </span>
      ))}
      {hidden > 0 && (
        <Text as="span" size="label" className={css.rest}>
          <span aria-hidden>+{number(hidden)}</span>
          <VisuallyHidden>{t('list.more', { count: hidden })}</VisuallyHidden>
        </Text>
      )}
    </div>
  );
}

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

interface OrderButtonsProps {
  buttons: readonly OrderButton[];
  /** Id of the order number, which tells the buttons of several cards apart for screen readers. */
  numberId: string;
  /** False makes the pay button tonal, because the page already has a primary vermilion button. */
  isMoney: boolean;
  busy?: OrderButton | undefined;
  onPress: (button: OrderButton) => void;
}

/** The two most important buttons with the main one last, in reach of the thumb; the rest in a menu. */
function OrderButtons({ buttons, numberId, isMoney, busy, onPress }: OrderButtonsProps) {
  const { t } = useTranslation('order');
  const visibleButtons = buttons.slice(0, shownButtons).reverse();
  const hidden = buttons.slice(shownButtons);
  if (buttons.length === 0) return null;
  return (
    <div className={css.buttons}>
      {hidden.length > 0 && (
        <Menu
          align="start"
          trigger={
            <IconButton label={t('action.more')} aria-describedby={numberId} size="sm" tooltip="none">
              <Icon as={Ellipsis} />
            </IconButton>
          }
          actions={toMenuActions(hidden, (button) => t(`action.${button}`), onPress)}
        />
      )}
      {visibleButtons.map((button) => (
        <Button
          key={button}
          size="sm"
          variant={button === 'pay' && !isMoney ? 'tonal' : looks[button]}
          isLoading={busy === button}
          aria-describedby={numberId}
          onClick={() => onPress(button)}
        >
          {t(`action.${button}`)}
        </Button>
      ))}
    </div>
  );
}
