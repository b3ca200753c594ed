import type { PaymentMethod } from '@sampan/api/entities';
import type { PaymentScene } from '@sampan/domain/payment/paymentWaitMachine';

/** A tab that was opened for the provider's page before its address was known. */
export interface PayTab {
  show: (url: string) => void;
  close: () => void;
}

/** How the browser goes to a provider's page. */
export interface PayPages {
  /** In this tab: a phone comes back by the provider's own link. */
  leaveFor: (url: string) => void;
  /**
   * To be called in the press itself: a tab opened after an answer would be blocked. Undefined where it was blocked all
   * the same; the waiting panel has a link then.
   */
  openTab: () => PayTab | undefined;
}

export const browserPages: PayPages = {
  leaveFor: (url) => window.location.assign(url),
  openTab() {
    const tab = window.open('', '_blank');
    if (!tab) return undefined;
    // Its page is another's: it gets no hold of the shop.
    tab.opener = null;
    return { show: (url) => tab.location.replace(url), close: () => tab.close() };
  },
};

/** Alipay is a page, on a phone another than on a desktop; WeChat is a code to scan everywhere. */
export function getScene(method: PaymentMethod, isWide: boolean): PaymentScene {
  if (method === 'wechat') return 'qr';
  return isWide ? 'pc' : 'wap';
}

/** The address to open, absolute; undefined for what only a wallet understands (`weixin://…`). */
export function webAddress(url: string | undefined, base: string): string | undefined {
  if (!url) return undefined;
  const address = new URL(url, base);
  return address.protocol === 'http:' || address.protocol === 'https:' ? address.href : undefined;
}

/** What the QR code says: an address of the shop's own becomes absolute, for a camera knows no shop. */
export function qrText(qrCode: string, base: string): string {
  return webAddress(qrCode, base) ?? qrCode;
}
