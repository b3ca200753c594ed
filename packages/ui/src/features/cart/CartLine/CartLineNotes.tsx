import type { CartNote } from '@sampan/domain/cart/cartNotes';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Text } from '../../../primitives/Text/Text.tsx';

/** Notes on changes to a cart line since it was added. */
export function CartLineNotes({ notes, currency }: { notes: readonly CartNote[]; currency: string }) {
  const { t } = useTranslation('shop');
  const { money } = useNumberFormats();

  function getMessages(note: CartNote): string {
    switch (note.kind) {
      case 'unavailable':
        return t('cart.unavailableLine');
      case 'stock':
        return t('cart.stockChanged', { left: note.left });
      case 'price':
        return t('cart.priceChanged', { now: money(note.now, currency), was: money(note.was, currency) });
    }
  }

  return notes.map((note) => (
    <Text key={note.kind} size="caption" tone={note.kind === 'unavailable' ? 'muted' : 'warning'}>
      {getMessages(note)}
    </Text>
  ));
}
