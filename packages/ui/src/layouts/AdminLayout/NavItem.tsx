import type { LucideIcon } from 'lucide-react';
import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyTooltip } from '../../patterns/LazyTooltip/LazyTooltip.tsx';
import { CountBadge } from '../../primitives/Badge/Badge.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { item, itemCount, itemIcon, itemLabel } from './AdminLayout.css.ts';

export interface NavItemProps {
  label: string;
  href: string;
  icon: LucideIcon;
  /** Number of pending items. */
  count?: number | undefined;
  isCurrent?: boolean;
  isFolded: boolean;
  /** Called when a link is followed, to close the drawer. */
  onFollow?: (() => void) | undefined;
}

/** A navigation link. When folded, its label is in a tooltip. Memoised: the layout renders again for each new count. */
export const NavItem = memo(function NavItem({
  label,
  href,
  icon,
  count = 0,
  isCurrent = false,
  isFolded,
  onFollow,
}: NavItemProps) {
  const { t } = useTranslation('admin');
  const hasCount = count > 0;
  return (
    <Hinted text={label} isNeeded={isFolded}>
      <Link look="bare" href={href} className={item} aria-current={isCurrent ? 'page' : undefined} onClick={onFollow}>
        <Icon as={icon} size={18} className={itemIcon} />
        {!isFolded && (
          <span className={itemLabel} aria-hidden={hasCount || undefined}>
            {label}
          </span>
        )}
        <CountBadge count={count} tone={isCurrent ? 'brand' : 'neutral'} className={itemCount} />
        {(isFolded || hasCount) && (
          <VisuallyHidden>{hasCount ? t('shell.waiting', { place: label, count }) : label}</VisuallyHidden>
        )}
      </Link>
    </Hinted>
  );
});

/** Adds a side tooltip only if the label is hidden. */
export function Hinted({ text, isNeeded, children }: { text: string; isNeeded: boolean; children: ReactElement }) {
  if (!isNeeded) return children;
  return (
    <LazyTooltip text={text} side="right">
      {children}
    </LazyTooltip>
  );
}
