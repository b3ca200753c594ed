import type { KycStatus } from '@sampan/api/entities';
import { kycStatus as statuses } from '@sampan/api/statuses';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type AccountPlaceName, accountPlaces } from '../../../features/account/AccountFrame/accountPlaces.ts';
import { Badge, type BadgeTone } from '../../../primitives/Badge/Badge.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { cell, cellIcon, cells, cellTexts, chevron, note } from './UserScreen.css.ts';

const places = (Object.keys(accountPlaces) as AccountPlaceName[]).filter((name) => name !== 'me' && name !== 'orders');

const kyc = {
  [statuses.notSubmitted]: { tone: 'neutral', messageKey: 'me.notVerified' },
  [statuses.underReview]: { tone: 'info', messageKey: 'verify.review.badge' },
  [statuses.approved]: { tone: 'success', messageKey: 'verify.approved.badge' },
  [statuses.rejected]: { tone: 'danger', messageKey: 'verify.rejected.badge' },
  [statuses.expired]: { tone: 'warning', messageKey: 'verify.expired.badge' },
} as const satisfies Record<KycStatus, { tone: BadgeTone; messageKey: string }>;

interface PlacesProps {
  /** Identity verification status of the viewer. */
  kycStatus: KycStatus | undefined;
}

/** Links to the account's pages: rows on a phone, cards with a description on a desktop. */
export function Places({ kycStatus }: PlacesProps) {
  const { t } = useTranslation('account');
  return (
    <nav aria-label={t('me.places')}>
      <ul className={cells}>
        {places.map((name) => (
          <li key={name}>
            <Link look="bare" href={accountPlaces[name].href} className={cell}>
              <Icon as={accountPlaces[name].icon} className={cellIcon} />
              <span className={cellTexts}>
                {t(`me.place.${name}`)}
                {name === 'verify' && kycStatus !== undefined ? (
                  <Badge tone={kyc[kycStatus].tone}>{t(kyc[kycStatus].messageKey)}</Badge>
                ) : (
                  <span className={note}>{t(`me.note.${name}`)}</span>
                )}
              </span>
              <Icon as={ChevronRight} className={chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
