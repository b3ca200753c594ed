import type { PaymentMethod } from '@sampan/api/entities';
import { CreditCard, Landmark, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { useMedia } from '../../../primitives/useMedia.ts';
import { media } from '../../../theme/media.ts';
import { bankMark, mark, wechatMark } from './PaymentSheet.css.ts';
import { isInWechat } from './payPages.ts';

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

/** Icons of a wallet and a QR code in the providers' colours; drawn by the shop, not the providers' logos. */
const marks: Record<PaymentMethod, ReactNode> = {
  alipay: (
    <span className={mark}>
      <Icon as={Wallet} />
    </span>
  ),
  stripe: (
    <span className={bankMark}>
      <Icon as={CreditCard} />
    </span>
  ),
  manual: (
    <span className={bankMark}>
      <Icon as={Landmark} />
    </span>
  ),
  wechat: (
    <span className={wechatMark}>
      <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden focusable={false}>
        <path d="M9.500 4C5.400 4 2 6.700 2 10.100c0 1.900 1.100 3.600 2.800 4.700L4.200 17l2.500-1.300c.9.3 1.800.4 2.800.4h.5a5.400 5.400 0 0 1-.2-1.500c0-3.300 3.100-5.800 6.900-5.800h.4C16.400 6.100 13.300 4 9.500 4Z" />
        <path d="M22 14.500c0-2.700-2.600-4.800-5.700-4.800s-5.700 2.100-5.700 4.800 2.600 4.800 5.700 4.800c.7 0 1.400-.1 2-.3l1.900 1-.5-1.700c1.400-.9 2.300-2.300 2.300-3.800Z" />
      </svg>
    </span>
  ),
};

/** The logo of a payment method. */
export function PaymentMark({ method }: { method: PaymentMethod }) {
  return marks[method];
}

/** Short notes on the next step of each payment method. */
export function useMethodNotes(): Record<PaymentMethod, string> {
  const { t } = useTranslation('order');
  const isWide = useMedia(media.lg);
  return {
    alipay: t('pay.alipayNote'),
    wechat: isInWechat() ? t('pay.inWechat') : isWide ? t('pay.wechatNote') : t('pay.wechatAppNote'),
    stripe: t('pay.stripeNote'),
    manual: t('pay.manualNote'),
  };
}
