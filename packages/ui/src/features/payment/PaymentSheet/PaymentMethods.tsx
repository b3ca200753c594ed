import type { PaymentMethod } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { PaymentMark } from './PaymentMarks.tsx';
import { useMethodNotes } from './useMethodNotes.ts';

export interface PaymentMethodsProps {
  /** Enabled methods from /payment/methods. */
  methods: readonly PaymentMethod[];
  value: PaymentMethod | undefined;
  onChange: (method: PaymentMethod) => void;
}

/** Payment methods as radio cards. */
export function PaymentMethods({ methods, value, onChange }: PaymentMethodsProps) {
  const { t } = useTranslation('order');
  const notes = useMethodNotes();
  return (
    <RadioGroup
      label={t('pay.choose')}
      look="card"
      options={methods.map((method) => ({
        value: method,
        label: t(`method.${method}`),
        note: notes[method],
        icon: <PaymentMark method={method} />,
      }))}
      value={value}
      onValueChange={onChange}
    />
  );
}
