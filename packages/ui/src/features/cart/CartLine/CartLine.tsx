import type { CartNote } from '@sampan/domain/cart/cartNotes';
import { formatOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { Trash2 } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { QuantityStepper } from '../../../patterns/QuantityStepper/QuantityStepper.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { ignoreHeldKey } from '../../../primitives/ignoreHeldKey.ts';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { Price } from '../../../primitives/Price/Price.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import * as css from './CartLine.css.ts';
import { getLineLimit, type VisibleLine } from './lines.ts';

export interface CartLineProps {
  /** The line to show. */
  line: VisibleLine;
  /** Warnings about price or stock. */
  notes?: readonly CartNote[];
  /** True while the price is loading. */
  isPricePending?: boolean;
  /** Unavailable for purchase: disables the checkbox and the quantity. */
  isUnavailable?: boolean;
  /** Maximum quantity of one product per order. */
  maxPerLine: number;
  /** Called when the checkbox changes. */
  onSelect: (isSelected: boolean) => void;
  /** Called with the new quantity. */
  onQuantity: (quantity: number) => void;
  /** Called when the line is to be removed. */
  onRemove: () => void;
}

/** One product in the cart. The Delete key or a swipe to the left removes it. */
export function CartLine({
  line,
  notes = [],
  isPricePending = false,
  isUnavailable = false,
  maxPerLine,
  onSelect,
  onQuantity,
  onRemove,
}: CartLineProps) {
  const { t } = useTranslation(['shop', 'common']);
  const locale = useLocale();
  const { name, options = [] } = localize(line, locale);
  const swipe = useSwipe();
  const limit = getLineLimit(line, maxPerLine);

  function press(event: KeyboardEvent) {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key !== 'Delete' || isTyping) return;
    event.preventDefault();
    // The focus moves to the next line: a key that is held down removes one line only.
    if (!event.repeat) onRemove();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the Delete key, which bubbles up from the controls inside
    <div className={css.line} data-cart-line={line.productId} onKeyDown={press}>
      <button
        type="button"
        className={css.reveal}
        tabIndex={-1}
        aria-hidden={!swipe.isOpen}
        data-open={swipe.isOpen ? '' : undefined}
        onClick={onRemove}
      >
        <Icon as={Trash2} />
        {t('common:action.remove')}
      </button>
      <div className={css.card} data-faded={isUnavailable ? '' : undefined} {...swipe.handlers} style={swipe.style}>
        {!isUnavailable && (
          <div className={css.check} data-control="select">
            <Checkbox
              shape="round"
              isChecked={line.isSelected}
              onCheckedChange={onSelect}
              label={t('cart.select', { name })}
            />
          </div>
        )}
        <div className={css.picture}>
          <Picture src={line.cover} alt="" sizes="88px" radius="lg" isFaded={isUnavailable} />
        </div>
        <div className={css.texts}>
          <Text as="div" size="bodySm" maxLines={2} className={css.name} lang={getForeignLocale(line, 'name', locale)}>
            {line.slug ? (
              <Link look="bare" href={`/goods/${line.slug}`} className={css.link} data-control="link">
                {name}
              </Link>
            ) : (
              name
            )}
          </Text>
          {options.length > 0 && (
            <MutedText size="caption" lang={getForeignLocale(line, 'options', locale)}>
              {formatOptions({ options })}
            </MutedText>
          )}
          <CartLineNotes notes={notes} currency={line.currency} />
          <div className={css.foot}>
            {isPricePending ? (
              <Skeleton shape="block" width="84px" height="20px" />
            ) : (
              <Price
                amount={line.priceAmount}
                currency={line.currency}
                size="sm"
                tone={isUnavailable ? 'muted' : 'default'}
              />
            )}
            {isUnavailable ? (
              <span data-control="remove">
                <IconButton
                  label={t('cart.removeNamed', { name })}
                  size="sm"
                  tooltip="none"
                  onKeyDown={ignoreHeldKey}
                  onClick={onRemove}
                >
                  <Icon as={Trash2} size={18} />
                </IconButton>
              </span>
            ) : (
              <span data-control="quantity">
                <QuantityStepper
                  label={t('product.quantity', { name })}
                  value={line.quantity}
                  max={limit.max}
                  // Do not repeat a limit that a note already states.
                  maxNote={notes.some((note) => 'left' in note) ? undefined : t(limit.note, { n: limit.max })}
                  onChange={onQuantity}
                  onRemove={onRemove}
                />
              </span>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Distance in pixels that a line opens: the width of the button below it. */
const revealWidth = 88;

/** Swipe to the left that reveals a button below a card. Touch only, since a mouse drag selects text. */
function useSwipe() {
  const [offset, setOffset] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const start = useRef<{ x: number; offset: number }>(undefined);

  function begin(event: PointerEvent) {
    if (event.pointerType !== 'touch') return;
    start.current = { x: event.clientX, offset };
  }
  function move(event: PointerEvent) {
    if (!start.current) return;
    const next = start.current.offset + event.clientX - start.current.x;
    setHeld(true);
    setOffset(Math.max(-revealWidth, Math.min(0, next)));
  }
  function end() {
    if (!start.current) return;
    start.current = undefined;
    setHeld(false);
    setOffset((now) => (now < -revealWidth / 2 ? -revealWidth : 0));
  }

  const style: CSSProperties = {
    transform: offset === 0 ? undefined : `translateX(${offset}px)`,
    transitionDuration: isHeld ? '0s' : undefined,
  };
  return {
    isOpen: offset < 0,
    style,
    handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end },
  };
}

/** Notes on changes to a cart line since it was added. */
function CartLineNotes({ notes, currency }: { notes: readonly CartNote[]; currency: string }) {
  const { t } = useTranslation('shop');
  const { money } = useNumberFormats();

  function toMessage(note: CartNote): string {
    switch (note.kind) {
      case 'unavailable':
        return t('cart.unavailableLine');
      case 'stock':
        return t('cart.stockChanged', { left: note.left });
      case 'maxPerLine':
        return t('cart.limitChanged', { left: note.left });
      case 'price':
        return t('cart.priceChanged', { now: money(note.now, currency), was: money(note.was, currency) });
    }
  }

  return notes.map((note) => (
    <Text key={note.kind} size="caption" tone={note.kind === 'unavailable' ? 'muted' : 'warning'}>
      {toMessage(note)}
    </Text>
  ));
}
