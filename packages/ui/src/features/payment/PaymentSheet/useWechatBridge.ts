import { payment as calls } from '@sampan/api/contract/payment';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../../data/ClientContext.ts';
import type { PayPages } from './payPages.ts';

interface WechatBridgeOptions {
  orderId: number;
  /** WeChat's code for the customer, from the address it returned to; works once. */
  code: string | undefined;
  pages: Pick<PayPages, 'openBridge'>;
  onPaid: () => void;
}

/** Opens the payment in WeChat's app on return with a code. Returns whether that failed. */
export function useWechatBridge({ orderId, code, pages, onPaid }: WechatBridgeOptions): boolean {
  const client = useClient();
  const [hasFailed, setFailed] = useState(false);
  const openedFor = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a code
  useEffect(
    function openOnce() {
      if (code === undefined || openedFor.current === code) return;
      openedFor.current = code;
      void (async () => {
        const answer = await client.call(calls.wechatBridge, { orderId, code });
        const result = answer.status === 'success' ? await pages.openBridge(answer.data) : 'failed';
        setFailed(result === 'failed');
        if (result === 'paid') onPaid();
      })();
    },
    [code],
  );
  return hasFailed;
}
