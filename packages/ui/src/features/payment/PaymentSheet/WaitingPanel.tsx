import type { Order, Payment, PaymentScene } from '@sampan/api/entities';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfflineAnswer } from '../../../app/useOfflineAnswer.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { QrCode } from '../../../patterns/QrCode/QrCode.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { NewTabNote } from '../../../primitives/Link/NewTabLink.tsx';
import { Price } from '../../../primitives/Price/Price.tsx';
import { Progress } from '../../../primitives/Progress/Progress.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { useMedia } from '../../../primitives/useMedia.ts';
import { media } from '../../../theme/media.ts';
import { acts, panelHead, quietly, working } from './PaymentSheet.css.ts';
import { toQrContent, toWebUrl } from './payPages.ts';

export interface WaitingPanelProps {
  order: Pick<Order, 'totalAmount' | 'currency'>;
  /** Undefined if the payment was started elsewhere: only its status is polled. */
  payment: Payment | undefined;
  /** The scene in which the payment was asked for. */
  scene: PaymentScene | undefined;
  hasPollingEnded: boolean;
  isAsking: boolean;
  /** True if the last check failed or got no answer. */
  hasCheckFailed: boolean;
  isClosing: boolean;
  /** True if WeChat's app could not show the payment. */
  hasBridgeFailed: boolean;
  /** True if closing the payment to change the method failed. */
  hasCloseFailure: boolean;
  onCheck: () => void;
  /** Opens the payment by WeChat again: its page on a phone, or a code. */
  onOpen: (scene: 'wap' | 'qr') => void;
  onAnother: () => void;
}

/**
 * The payment sheet while a payment is awaited: QR code or link, the remaining time, and the way to another method.
 */
export function WaitingPanel({
  order,
  payment,
  scene,
  hasPollingEnded,
  isAsking,
  hasCheckFailed,
  isClosing,
  hasBridgeFailed,
  hasCloseFailure,
  onCheck,
  onOpen,
  onAnother,
}: WaitingPanelProps) {
  const { t } = useTranslation('order');
  const { isChecking, result, check } = usePressedCheck({ isAsking, hasPollingEnded, hasCheckFailed }, onCheck);
  const base = document.baseURI;
  const qr = payment?.qrCode;
  const page = toWebUrl(payment?.payUrl ?? qr, base);
  const isPhone = !useMedia(media.lg);
  const isWechat = payment?.method === 'wechat';
  const isWechatPage = isWechat && !qr && scene === 'wap';
  const isCodeForAnother = isWechat && qr !== undefined && scene === 'qr' && isPhone;
  const titles = {
    alipay: t('pay.waitingAlipay'),
    wechat: qr ? t('pay.waitingWechat') : isWechatPage ? t('pay.waitingWechatApp') : t('pay.inWechat'),
    stripe: t('pay.waitingStripe'),
    manual: t('pay.transfer.title'),
  };
  const title = payment ? titles[qr ? 'wechat' : payment.method] : t('pay.checking');
  return (
    <>
      <div className={panelHead}>
        <div className={quietly}>
          <Heading level={3} size="title">
            {title}
          </Heading>
          <Price amount={order.totalAmount} currency={order.currency} size="lg" />
        </div>
        {qr && <QrCode value={toQrContent(qr, base)} label={t('pay.qr')} />}
        {qr && scene && <CodeNote scene={scene} isPhone={isPhone} />}
        <div className={quietly} role="status">
          {result === 'nothing' || result === 'unanswered' ? (
            <Text size="bodySm">{t(result === 'unanswered' ? 'pay.notChecked' : 'pay.nothingYet')}</Text>
          ) : (
            hasPollingEnded && <Text size="bodySm">{t('pay.silent')}</Text>
          )}
          {!hasPollingEnded && (
            <>
              <span className={working}>
                <Progress label={t('pay.waiting')} share={null} />
              </span>
              <MutedText>{t('pay.leave')}</MutedText>
            </>
          )}
        </div>
        {(isWechatPage || isCodeForAnother) && (
          // Asked for anew, since WeChat's page is valid for five minutes.
          <Button variant="link" trailing={<Icon as={ExternalLink} size={16} />} onClick={() => onOpen('wap')}>
            {t('pay.openCashier')}
          </Button>
        )}
        {isWechatPage && (
          <Button variant="link" onClick={() => onOpen('qr')}>
            {t('pay.showCode')}
          </Button>
        )}
        {page && !isWechatPage && !isCodeForAnother && (
          <Button asChild variant="link" trailing={<Icon as={ExternalLink} size={16} />}>
            <a href={page} target="_blank" rel="noopener">
              {t('pay.openCashier')}
              <NewTabNote />
            </a>
          </Button>
        )}
      </div>
      {hasBridgeFailed && (
        <Banner tone="warning" isAnnounced>
          {t('pay.bridgeFailed')}
        </Banner>
      )}
      {hasCloseFailure && (
        <Banner tone="warning" isAnnounced>
          {t('pay.notClosed')}
        </Banner>
      )}
      <div className={acts}>
        <Button size="lg" isFullWidth isLoading={isChecking} onClick={check}>
          {t('pay.iHavePaid')}
        </Button>
        {payment && (
          <Button variant="ghost" isFullWidth isLoading={isClosing} onClick={onAnother}>
            {t('pay.another')}
          </Button>
        )}
      </div>
    </>
  );
}

/**
 * How to pay by a code that this device shows to itself, since WeChat opens it neither by a long press nor from an
 * album: on a phone whose shop has codes only or that asked for a code, and inside WeChat where the shop cannot open
 * its app.
 */
function CodeNote({ scene, isPhone }: { scene: PaymentScene; isPhone: boolean }) {
  const { t } = useTranslation('order');
  const notes: Partial<Record<PaymentScene, string>> = {
    wap: t('pay.scanElsewhere'),
    jsapi: t('pay.openInBrowser'),
    ...(isPhone && { qr: t('pay.scanWithAnother') }),
  };
  return notes[scene] === undefined ? null : <Text size="bodySm">{notes[scene]}</Text>;
}

type WaitingState = Pick<WaitingPanelProps, 'isAsking' | 'hasPollingEnded' | 'hasCheckFailed'>;

/**
 * State of the button's own check, apart from polling. `result`: the check has ended, and the panel is still here, so
 * there is no news; polls that follow do not change it. It gives way when polling ends without one.
 */
function usePressedCheck({ isAsking, hasPollingEnded, hasCheckFailed }: WaitingState, onCheck: () => void) {
  const [result, setResult] = useState<'none' | 'asking' | 'nothing' | 'unanswered'>('none');
  const wasAsking = useRef(isAsking);
  const answersOffline = useOfflineAnswer();
  useEffect(
    function showCheckResult() {
      if (wasAsking.current && !isAsking) {
        setResult((now) => {
          if (now === 'asking') return hasCheckFailed ? 'unanswered' : 'nothing';
          return hasPollingEnded ? 'none' : now;
        });
      }
      wasAsking.current = isAsking;
    },
    [isAsking, hasPollingEnded, hasCheckFailed],
  );
  function check() {
    if (answersOffline()) return;
    setResult('asking');
    onCheck();
  }
  return { isChecking: result === 'asking' && isAsking, result, check };
}
