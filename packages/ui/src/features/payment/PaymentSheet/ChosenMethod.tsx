import type { PaymentMethod } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../primitives/Text/Text.tsx';
import { PaymentMark } from './PaymentMarks.tsx';
import { chosen, chosenTexts } from './PaymentSheet.css.ts';
import { useMethodNotes } from './useMethodNotes.ts';

/** The way to pay that was chosen before: nothing to choose here. */
export function ChosenMethod({ method }: { method: PaymentMethod }) {
  const { t } = useTranslation('order');
  const notes = useMethodNotes();
  return (
    <div className={chosen}>
      <PaymentMark method={method} />
      <div className={chosenTexts}>
        <Text weight="semibold">{t(`method.${method}`)}</Text>
        <Text size="bodySm" tone="muted">
          {notes[method]}
        </Text>
      </div>
    </div>
  );
}
