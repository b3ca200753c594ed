import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { banner, dismiss, sign, texts } from './Banner.css.ts';

export type BannerTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';
export const bannerTones = ['neutral', 'info', 'success', 'warning', 'danger'] as const satisfies readonly BannerTone[];

export interface BannerProps {
  /** Colour and icon. Default: info. */
  tone?: BannerTone;
  /** A sentence. */
  children: ReactNode;
  /** A link or a small button. */
  action?: ReactNode;
  /** Announced as it appears, as the answer to a press; a danger always is. */
  isAnnounced?: boolean;
  /** Only for messages that the viewer can find elsewhere. */
  onDismiss?: () => void;
}

const icons: Record<BannerTone, LucideIcon> = {
  neutral: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** A message about the page or form that contains it. */
export function Banner({ tone = 'info', children, action, isAnnounced = false, onDismiss }: BannerProps) {
  return (
    <div className={banner({ tone })} role={tone === 'danger' || isAnnounced ? 'alert' : undefined}>
      <span className={sign}>
        <Icon as={icons[tone]} />
      </span>
      <div className={texts}>{children}</div>
      {action}
      {onDismiss && <Dismiss onDismiss={onDismiss} />}
    </div>
  );
}

function Dismiss({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('common');
  return (
    <IconButton label={t('action.close')} size="sm" tooltip="none" className={dismiss} onClick={onDismiss}>
      <Icon as={X} size={18} />
    </IconButton>
  );
}
