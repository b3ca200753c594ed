import type { CartNote, CartNotes } from '@sampan/domain/cart/cartNotes';
import type { CartLine as Line } from '@sampan/domain/cart/cartStore';
import { useTranslation } from 'react-i18next';
import { CartLine } from '../../../features/cart/CartLine/CartLine.tsx';
import { useOrderLimits } from '../../../features/cart/CartLine/useOrderLimits.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';

export interface CartLinesProps {
  lines: readonly Line[];
  /** Lines whose product can no longer be ordered. */
  unavailable: readonly Line[];
  notes: CartNotes;
  isPricePending: boolean;
  onSelect: (productId: number, isSelected: boolean) => void;
  onQuantity: (productId: number, quantity: number) => void;
  onRemove: (lines: readonly Line[]) => void;
}

/** Does not depend on this page's notes: another tab may have found out, and only the line comes from there. */
const unavailableNotes: readonly CartNote[] = [{ kind: 'unavailable' }];

/** The cart's lines, followed by those that are no longer available. */
export function CartLines({
  lines,
  unavailable,
  notes,
  isPricePending,
  onSelect,
  onQuantity,
  onRemove,
}: CartLinesProps) {
  const { t } = useTranslation(['shop', 'content']);
  const { maxPerLine } = useOrderLimits();
  const renderItem = (line: Line, isUnavailable: boolean) => (
    <li key={line.productId}>
      <CartLine
        line={line}
        notes={isUnavailable ? unavailableNotes : notes[line.productId]}
        isPricePending={isPricePending && !isUnavailable}
        isUnavailable={isUnavailable}
        maxPerLine={maxPerLine}
        onSelect={(isSelected) => onSelect(line.productId, isSelected)}
        onQuantity={(quantity) => onQuantity(line.productId, quantity)}
        onRemove={() => onRemove([line])}
      />
    </li>
  );
  return (
    <>
      {lines.length > 0 && (
        <Stack as="ul" gap="md" aria-label={t('content:cart.list')}>
          {lines.map((line) => renderItem(line, false))}
        </Stack>
      )}
      {unavailable.length > 0 && (
        <Stack as="section" gap="sm">
          <Inline justify="space-between">
            <Heading level={2} size="label">
              {t('content:cart.unavailable', { n: unavailable.length })}
            </Heading>
            <Button variant="ghost" size="sm" onClick={() => onRemove(unavailable)}>
              {t('content:cart.removeAll')}
            </Button>
          </Inline>
          <Stack as="ul" gap="md">
            {unavailable.map((line) => renderItem(line, true))}
          </Stack>
        </Stack>
      )}
    </>
  );
}
