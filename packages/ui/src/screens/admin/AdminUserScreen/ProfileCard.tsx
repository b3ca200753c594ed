import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { Avatar } from '../../../primitives/Avatar/Avatar.tsx';
import { useCurrency } from '../../shop/GoodsScreen/useCurrency.ts';
import type { StaffUser } from '../UsersScreen/usersQuery.ts';
import { person } from './AdminUserScreen.css.ts';

/** Profile and role of a user. */
export function ProfileCard({ user }: { user: StaffUser }) {
  const { t } = useTranslation('admin');
  const { money, number } = useNumberFormats();
  const currency = useCurrency();
  const { id, username, avatar, email, phone, sex, description, orderCount, spentAmount } = user;
  return (
    <FormCard title={t('user.profile')}>
      <div className={person}>
        <Avatar id={id} name={username} src={avatar || null} size={64} isDecorative />
        <DescriptionList
          items={[
            { label: t('user.field.email'), value: email || t('user.none'), ...(email && { copy: email }) },
            { label: t('user.field.phone'), value: phone || t('user.none'), ...(phone && { copy: phone }) },
            { label: t('user.field.sex'), value: t(`user.sex.${sex}`) },
            ...(description ? [{ label: t('user.field.description'), value: description }] : []),
            { label: t('user.orderCount'), value: number(orderCount) },
            { label: t('user.spent'), value: money(spentAmount, currency) },
          ]}
        />
      </div>
    </FormCard>
  );
}
