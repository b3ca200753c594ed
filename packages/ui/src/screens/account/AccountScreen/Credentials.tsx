import type { User } from '@sampan/api/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maskEmail, maskPhone } from '../../../patterns/CaptchaField/masked.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Row } from '../SettingsScreen/Row.tsx';
import { rows } from '../SettingsScreen/SettingsScreen.css.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

const parts = ['password', 'email', 'phone'] as const;
type Part = (typeof parts)[number];

const names = {
  password: { set: 'account.changePassword', unset: 'account.changePassword' },
  email: { set: 'account.changeEmail', unset: 'account.addEmail' },
  phone: { set: 'account.changePhone', unset: 'account.addPhone' },
} as const satisfies Record<Part, { set: string; unset: string }>;

/** Password, e-mail and phone, each masked, each with its way to another one. */
export function Credentials({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'common']);
  const [changed, setChanged] = useState<Part>();
  const close = () => setChanged(undefined);
  const shown: Record<Part, string> = {
    password: '••••••••',
    email: user.email && maskEmail(user.email),
    phone: user.phone && maskPhone(user.phone),
  };
  return (
    <div className={rows}>
      {parts.map((part) => {
        const isSet = shown[part] !== '';
        return (
          <Row key={part} title={t(`field.${part}`)} note={isSet ? shown[part] : t('account.none')}>
            <Button
              variant="outline"
              size="sm"
              aria-label={t(isSet ? names[part].set : names[part].unset)}
              onClick={() => setChanged(part)}
            >
              {t(isSet ? 'common:action.change' : 'common:action.add')}
            </Button>
          </Row>
        );
      })}
      {changed === 'password' && <PasswordDialog user={user} onClose={close} />}
      {(changed === 'email' || changed === 'phone') && <ContactDialog user={user} kind={changed} onClose={close} />}
    </div>
  );
}
