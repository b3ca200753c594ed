import { adminUser, blacklist } from '@sampan/api/contract/admin';
import type { Order } from '@sampan/api/entities';
import { kycStatus, orderStatus } from '@sampan/api/statuses';
import { formatPhone } from '@sampan/domain/sms/formatPhone';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/session/useViewer.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { AddressText } from '../../../features/address/AddressCard/AddressCard.tsx';
import { formatAddress } from '../../../features/address/AddressCard/addressLines.ts';
import { useCountryName } from '../../../features/address/AddressCard/useCountryName.ts';
import { DownloadList } from '../../../features/file/DownloadRow/DownloadList.tsx';
import { useFormats, useNumberFormats } from '../../../i18n/useFormats.ts';
import { CopyButton } from '../../../patterns/DescriptionList/CopyButton.tsx';
import { type Description, DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Avatar } from '../../../primitives/Avatar/Avatar.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { KycBadge } from '../shared/users/UserBadges.tsx';
import { useUserName } from '../shared/users/useUserName.ts';
import { number as mono, person, personTexts, warned } from './AdminOrderScreen.css.ts';
import { Card } from './OrderCards.tsx';

interface SideCardProps {
  order: Order;
}

/** The customer: contact, number of orders and blacklist status. */
export function CustomerCard({ order: { userId, currency } }: SideCardProps) {
  const { t } = useTranslation('admin');
  const user = useEndpoint(adminUser.detail, { id: userId });
  return (
    <Card title={t('order.part.customer')}>
      <PageState result={user} skeleton={<CustomerSkeleton />}>
        {(found) => <Customer user={found} currency={currency} />}
      </PageState>
    </Card>
  );
}

type StaffUser = NonNullable<ReturnType<typeof useEndpoint<typeof adminUser.detail>>['data']>;

function Customer({ user, currency }: { user: StaffUser; currency: string }) {
  const { t } = useTranslation('admin');
  const { number, money } = useNumberFormats();
  const name = useUserName()(user.username);
  const facts: (Description | false)[] = [
    { label: t('order.customer.identity'), value: <KycBadge status={user.kycStatus ?? kycStatus.notSubmitted} /> },
    user.email !== '' && { label: t('order.customer.email'), value: user.email, copy: user.email },
    user.phone !== '' && { label: t('order.customer.phone'), value: formatPhone(user.phone), copy: user.phone },
  ];
  return (
    <Stack gap="md">
      {user.blacklisted && <Beware userId={user.id} />}
      <div className={person}>
        <Avatar name={name} id={user.id} src={user.avatar} />
        <div className={personTexts}>
          <Link look="quiet" href={`/admin/users/${user.id}`} aria-label={t('order.customer.open', { name })}>
            <Text as="span" weight="semibold" maxLines={1}>
              {name}
            </Text>
          </Link>
          <MutedText size="caption" isNumeric>
            {t('order.customer.orders', { count: user.orderCount, n: number(user.orderCount) })} ·{' '}
            {t('order.customer.spent', { amount: money(user.spentAmount, currency) })}
          </MutedText>
        </div>
      </div>
      <DescriptionList items={facts} />
      <div>
        <LinkButton href={`/admin/orders?f.user=${user.id}`} variant="outline" size="sm">
          {t('order.customer.all')}
        </LinkButton>
      </div>
    </Stack>
  );
}

/** The reason for the blacklisting, for staff allowed to read it. */
function Beware({ userId }: { userId: number }) {
  const { t } = useTranslation('admin');
  const mayRead = useMay('blacklist.view');
  const { data } = useEndpoint(blacklist.check, { id: userId }, { enabled: mayRead });
  const reason = data?.entry?.reason;
  return (
    <Text size="bodySm" weight="medium" className={warned}>
      {reason ? t('order.customer.blacklisted', { reason }) : t('order.customer.blacklistedShort')}
    </Text>
  );
}

function CustomerSkeleton() {
  return (
    <Stack gap="md">
      <div className={person}>
        <Skeleton shape="circle" width="2.5rem" height="2.5rem" />
        <div className={personTexts}>
          <Skeleton width="8rem" height="1.25rem" />
          <Skeleton width="10rem" height="1rem" />
        </div>
      </div>
      <Skeleton width="12rem" height="1.25rem" />
      <Skeleton width="11rem" height="1.25rem" />
    </Stack>
  );
}

/** Delivery address, with a copy button. */
export function AddressCard({ order: { address } }: SideCardProps) {
  const { t } = useTranslation('admin');
  const countryName = useCountryName();
  return (
    <Card
      title={t('order.part.address')}
      aside={
        address && (
          <CopyButton
            what={t('order.part.address')}
            text={`${address.receiver} ${address.phone}\n${formatAddress(address, countryName)}`}
          />
        )
      }
    >
      {address ? <AddressText address={address} /> : <MutedText>{t('order.address.none')}</MutedText>}
    </Card>
  );
}

/** The signed agreement; no card if the shop requires none. */
export function AgreementCard({ order: { agreement, asksAgreement } }: SideCardProps) {
  const { t } = useTranslation('admin');
  if (!agreement && !asksAgreement) return null;
  return (
    <Card title={t('order.part.agreement')}>
      {agreement ? (
        <DownloadList label={t('order.agreement.list')} files={[agreement]} />
      ) : (
        <MutedText>{t('order.agreement.none')}</MutedText>
      )}
    </Card>
  );
}

const moments = ['createdAt', 'shippedAt', 'autoConfirmAt', 'completedAt', 'cancelledAt'] as const;

/** Further facts of the order; missing ones are left out. */
export function FactsCard({ order }: SideCardProps) {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const facts: Description[] = [
    { label: t('order.fact.no'), value: <span className={mono}>{order.orderNo}</span>, copy: order.orderNo },
    ...moments.flatMap((moment) => {
      const at = order[moment];
      if (!at || (moment === 'autoConfirmAt' && order.status !== orderStatus.shipped)) return [];
      return [{ label: t(`order.fact.${moment === 'createdAt' ? 'created' : moment}`), value: dateTime(at) }];
    }),
  ];
  return (
    <Card title={t('order.part.facts')}>
      <DescriptionList items={facts} />
    </Card>
  );
}
