import type { User } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import { withRedirect } from '@sampan/domain/session/redirect';
import { useTranslation } from 'react-i18next';
import { maskPhone } from '../../../features/account/CaptchaField/masked.ts';
import { Avatar } from '../../../primitives/Avatar/Avatar.tsx';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { card, names } from './UserScreen.css.ts';

/** Portrait and name of the viewer. */
export function ProfileCard({ user }: { user: User }) {
  const { t } = useTranslation('account');
  return (
    <section className={card}>
      <Avatar name={user.username} id={user.id} src={user.avatar || null} size={64} />
      <div className={names}>
        <Inline gap="sm">
          <Heading level={2} size="h3">
            {user.username}
          </Heading>
          {user.kycStatus === kycStatus.approved && <Badge tone="success">{t('me.verified')}</Badge>}
        </Inline>
        <MutedText isNumeric>{user.phone ? maskPhone(user.phone) : user.email}</MutedText>
        {user.description && <MutedText>{user.description}</MutedText>}
      </div>
    </section>
  );
}

/** Placeholder of the same size. */
export function ProfileSkeleton() {
  return (
    <section className={card}>
      <Skeleton shape="circle" width="64px" height="64px" />
      <div className={names}>
        <Skeleton width="8em" />
        <Skeleton width="6em" />
      </div>
    </section>
  );
}

/** Shown instead of the profile when signed out. */
export function SignedOutCard() {
  const { t } = useTranslation('account');
  return (
    <section className={card}>
      <Stack gap="lg" width="100%">
        <Stack gap="xs">
          <Heading level={2} size="h3">
            {t('me.visitor')}
          </Heading>
          <MutedText>{t('me.visitorText')}</MutedText>
        </Stack>
        <Inline gap="md">
          <LinkButton href={withRedirect('/login', '/user')}>{t('login.submit')}</LinkButton>
          <LinkButton href={withRedirect('/register', '/user')} variant="tonal">
            {t('register.submit')}
          </LinkButton>
        </Inline>
      </Stack>
    </section>
  );
}
