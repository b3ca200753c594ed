import type { User } from '@sampan/api/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maskEmail, maskPhone } from '../../../features/account/CaptchaField/masked.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Row } from '../SettingsScreen/Row.tsx';
import { rows } from '../SettingsScreen/SettingsScreen.css.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { ProveDialog } from './ProveDialog.tsx';

const parts = ['password', 'email', 'phone'] as const;
type Part = (typeof parts)[number];
type Dialog = Part | 'proveEmail' | 'provePhone';

const names = {
  password: { set: 'account.changePassword', unset: 'account.changePassword' },
  email: { set: 'account.changeEmail', unset: 'account.addEmail' },
  phone: { set: 'account.changePhone', unset: 'account.addPhone' },
} as const satisfies Record<Part, { set: string; unset: string }>;

const proofs = {
  email: { dialog: 'proveEmail', label: 'account.proveEmail' },
  phone: { dialog: 'provePhone', label: 'account.provePhone' },
} as const;

/** Password, masked e-mail and masked phone, each with its "change" button; an unverified address can be verified. */
export function Credentials({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'common']);
  const [opened, setOpened] = useState<Dialog>();
  const close = () => setOpened(undefined);
  const isUnproven = { password: false, email: !user.emailVerified, phone: !user.phoneVerified };
  const shown: Record<Part, string> = {
    password: '••••••••',
    email: user.email && maskEmail(user.email),
    phone: user.phone && maskPhone(user.phone),
  };
  return (
    <div className={rows}>
      {parts.map((part) => {
        const isSet = shown[part] !== '';
        const toProve = isSet && isUnproven[part] && part !== 'password' ? proofs[part] : undefined;
        const note = toProve ? t('account.unproven', { address: shown[part] }) : shown[part];
        return (
          <Row key={part} title={t(`field.${part}`)} note={isSet ? note : t('account.none')}>
            <Inline gap="sm" wraps justify="flex-end">
              {toProve && (
                <Button size="sm" aria-label={t(toProve.label)} onClick={() => setOpened(toProve.dialog)}>
                  {t('account.prove')}
                </Button>
              )}
              <Button
                variant="outline"
                size="sm"
                aria-label={t(isSet ? names[part].set : names[part].unset)}
                onClick={() => setOpened(part)}
              >
                {t(isSet ? 'common:action.change' : 'common:action.add')}
              </Button>
            </Inline>
          </Row>
        );
      })}
      {opened === 'password' && <PasswordDialog user={user} onClose={close} />}
      {(opened === 'email' || opened === 'phone') && <ContactDialog user={user} kind={opened} onClose={close} />}
      {opened === 'proveEmail' && <ProveDialog user={user} kind="email" onClose={close} />}
      {opened === 'provePhone' && <ProveDialog user={user} kind="phone" onClose={close} />}
    </div>
  );
}
