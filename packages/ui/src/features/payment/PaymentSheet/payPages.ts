import type { WechatBridge } from '@sampan/api/contract/payment';
import type { PaymentMethod, PaymentScene } from '@sampan/api/entities';

/** A tab opened before the URL of the provider's page is known. */
export interface PayTab {
  show: (url: string) => void;
  close: () => void;
}

/** Opens the provider's page. */
export interface PayPages {
  /** Navigates this tab: phones return by the provider's link. */
  leaveFor: (url: string) => void;
  /**
   * Call it synchronously in the click handler, since pop-up blockers block a tab opened later. Undefined if blocked;
   * the waiting panel then shows a link.
   */
  openTab: () => PayTab | undefined;
  /**
   * Opens a payment in WeChat's app. `failed` also where the page is not inside WeChat; `cancelled` without opening it
   * if `isWanted` returns false once the app is ready, which may take seconds.
   */
  openBridge: (bridge: WechatBridge, isWanted: () => boolean) => Promise<BridgeResult>;
}

/** Whether the page is shown by WeChat's own browser; WeCom's names itself as both and cannot pay. */
export const isInWechat = (userAgent = navigator.userAgent) =>
  /\bMicroMessenger\//.test(userAgent) && !/\bwxwork\//.test(userAgent);

/** Enabled methods in the shop's order. Inside WeChat its own comes first, since WeChat blocks the pages of others. */
export function listEnabledMethods(
  methods: readonly { code: PaymentMethod; enabled: boolean }[] = [],
  isWechat = isInWechat(),
): PaymentMethod[] {
  const codes = methods.filter(({ enabled }) => enabled).map(({ code }) => code);
  return isWechat ? codes.sort((one, other) => Number(other === 'wechat') - Number(one === 'wechat')) : codes;
}

export const browserPages: PayPages = {
  leaveFor: (url) => window.location.assign(url),
  openTab() {
    const tab = window.open('', '_blank');
    if (!tab) return undefined;
    // The page is cross-origin: deny it access to the shop's window.
    tab.opener = null;
    return { show: (url) => tab.location.replace(url), close: () => tab.close() };
  },
  openBridge: openWechatBridge,
};

/**
 * Alipay is a page, on a phone another than on a desktop. WeChat is a code to scan on a desktop, a page that opens its
 * app on a phone, and inside WeChat the app itself; a transfer has no page.
 */
export function getScene(method: PaymentMethod, isWide: boolean, isWechat: boolean): PaymentScene {
  if (method === 'wechat' && isWechat) return 'jsapi';
  if ((method === 'wechat' && isWide) || method === 'manual') return 'qr';
  return isWide ? 'pc' : 'wap';
}

/** Absolute URL to open; undefined for a wallet's scheme (`weixin://…`). */
export function toWebUrl(url: string | undefined, base: string): string | undefined {
  if (!url) return undefined;
  const address = new URL(url, base);
  return address.protocol === 'http:' || address.protocol === 'https:' ? address.href : undefined;
}

/** Content of the QR code: a relative URL becomes absolute, since a camera needs a full URL. */
export function toQrContent(qrCode: string, base: string): string {
  return toWebUrl(qrCode, base) ?? qrCode;
}

type BridgeResult = 'paid' | 'cancelled' | 'failed';

interface WechatApp {
  invoke(call: 'getBrandWCPayRequest', bridge: WechatBridge, onEnd: (end: { err_msg: string }) => void): void;
}

declare global {
  interface Window {
    /** Added by WeChat's browser, some time after the page has loaded. */
    WeixinJSBridge?: WechatApp;
  }
}

/** How long WeChat may take to add its bridge, ms. */
const longestWaitMs = 3_000;

/** Shows the payment in WeChat's app and waits until the customer has paid or closed it. */
async function openWechatBridge(bridge: WechatBridge, isWanted: () => boolean): Promise<BridgeResult> {
  const app = await waitForApp();
  if (!isWanted()) return 'cancelled';
  if (!app) return 'failed';
  return new Promise((resolve) => {
    app.invoke('getBrandWCPayRequest', bridge, ({ err_msg: message }) => {
      if (message.endsWith(':ok')) resolve('paid');
      else resolve(message.endsWith(':cancel') ? 'cancelled' : 'failed');
    });
  });
}

function waitForApp(): Promise<WechatApp | undefined> {
  if (window.WeixinJSBridge) return Promise.resolve(window.WeixinJSBridge);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener('WeixinJSBridgeReady', end);
      resolve(window.WeixinJSBridge);
    };
    const timer = setTimeout(end, longestWaitMs);
    document.addEventListener('WeixinJSBridgeReady', end);
  });
}
