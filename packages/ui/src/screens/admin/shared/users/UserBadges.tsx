import type { KycStatus } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../primitives/Badge/Badge.tsx';
import { getUserStanding, kycNames, kycTones } from './userNames.ts';

/** Identity verification status in the wording for staff. */
export function KycBadge({ status }: { status: KycStatus }) {
  const { t } = useTranslation('admin');
  return <Badge tone={kycTones[status]}>{t(`users.kyc.${kycNames[status]}`)}</Badge>;
}

/** The badge of an account's standing, such as active or disabled. */
export function StandingBadge({ user }: { user: Parameters<typeof getUserStanding>[0] }) {
  const { t } = useTranslation('admin');
  const { standing, tone } = getUserStanding(user);
  return <Badge tone={tone}>{t(`users.standing.${standing}`)}</Badge>;
}
