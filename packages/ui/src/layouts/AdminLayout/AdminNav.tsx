import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { heading, headingLine, nav } from './AdminLayout.css.ts';
import { type AdminGroup, type AdminPlace, type AdminPlaceName, adminGroups } from './adminPlaces.ts';
import { NavItem } from './NavItem.tsx';

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
