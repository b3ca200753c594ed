import { type LucideIcon, Store } from 'lucide-react';
import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyTooltip } from '../../patterns/LazyTooltip/LazyTooltip.tsx';
import { CountBadge } from '../../primitives/Badge/Badge.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { heading, headingLine, item, itemCount, itemIcon, itemLabel, nav } from './AdminLayout.css.ts';
import { type AdminGroup, type AdminPlace, type AdminPlaceName, adminGroups } from './adminPlaces.ts';

export interface AdminNavProps {
  /** Sections that the viewer has access to. */
  places: readonly AdminPlace[];
  current?: AdminPlaceName | undefined;
  /** Number of pending items per section. */
  counts?: Partial<Record<AdminPlaceName, number>> | undefined;
  isFolded?: boolean;
  onFollow?: () => void;
}

/** Navigation by group, and a link to the shop. */
export function AdminNav({ places, current, counts = {}, isFolded = false, onFollow }: AdminNavProps) {
  const { t } = useTranslation('admin');
  const groups = adminGroups
    .map((group) => ({ group, members: places.filter((place) => place.group === group) }))
    .filter(({ group, members }) => members.length > 0 || group === 'end');
  return (
    <nav className={nav} aria-label={t('shell.nav')}>
      {groups.map(({ group, members }) => (
        <div key={group}>
          <GroupHeading group={group} isFolded={isFolded} />
          <Stack as="ul" gap="2xs">
            {members.map(({ name, href, icon }) => (
              <li key={name}>
                <NavItem
                  label={t(`shell.place.${name}`)}
                  href={href}
                  icon={icon}
                  count={counts[name]}
                  isCurrent={name === current}
                  isFolded={isFolded}
                  onFollow={onFollow}
                />
              </li>
            ))}
            {group === 'end' && (
              <li>
                <NavItem
                  label={t('shell.place.shop')}
                  href="/home"
                  icon={Store}
                  isFolded={isFolded}
                  onFollow={onFollow}
                />
              </li>
            )}
          </Stack>
        </div>
      ))}
    </nav>
  );
}

function GroupHeading({ group, isFolded }: { group: AdminGroup; isFolded: boolean }) {
  const { t } = useTranslation('admin');
  if (group === 'main') return null;
  if (isFolded || group === 'end') return <div className={headingLine} />;
  return <div className={heading}>{t(`shell.group.${group}`)}</div>;
}

interface NavItemProps {
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
const NavItem = memo(function NavItem({
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
function Hinted({ text, isNeeded, children }: { text: string; isNeeded: boolean; children: ReactElement }) {
  if (!isNeeded) return children;
  return (
    <LazyTooltip text={text} side="right">
      {children}
    </LazyTooltip>
  );
}
