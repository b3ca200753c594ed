import type { WechatBridge } from '@sampan/api/contract/payment';

export type BridgeResult = 'paid' | 'cancelled' | 'failed';

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
export async function openWechatBridge(bridge: WechatBridge): Promise<BridgeResult> {
  const app = await waitForApp();
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
