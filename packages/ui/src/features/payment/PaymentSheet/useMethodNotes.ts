import type { PaymentMethod } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { isInWechat } from './payPages.ts';

/** What happens next with each way to pay, in a few words. */
export function useMethodNotes(): Record<PaymentMethod, string> {
  const { t } = useTranslation('order');
  return {
    alipay: t('pay.alipayNote'),
    wechat: isInWechat() ? t('pay.inWechat') : t('pay.wechatNote'),
    stripe: t('pay.stripeNote'),
    manual: t('pay.manualNote'),
  };
}
