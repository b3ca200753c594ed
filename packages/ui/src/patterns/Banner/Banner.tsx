import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { banner, sign, words } from './Banner.css.ts';

export const bannerTones = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
export type BannerTone = (typeof bannerTones)[number];

export interface BannerProps {
  tone?: BannerTone;
  /** A sentence. */
  children: ReactNode;
  /** A link or a small button. */
  action?: ReactNode;
}

const icons: Record<BannerTone, LucideIcon> = {
  neutral: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** Something to know about the page or the form it stands in. */
export function Banner({ tone = 'info', children, action }: BannerProps) {
  return (
    <div className={banner({ tone })} role={tone === 'danger' ? 'alert' : undefined}>
      <span className={sign}>
        <Icon as={icons[tone]} />
      </span>
      <div className={words}>{children}</div>
      {action}
    </div>
  );
}
