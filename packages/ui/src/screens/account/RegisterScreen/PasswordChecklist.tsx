import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { type PasswordRule, passwordRules } from './passwordRules.ts';
import { checklist, rule } from './RegisterScreen.css.ts';

/** The rules of a new password; each gets its tick as it is met, and never a cross. */
export function PasswordChecklist({ password }: { password: string }) {
  const { t } = useTranslation('account');
  return (
    <ul className={checklist}>
      {(Object.keys(passwordRules) as PasswordRule[]).map((name) => {
        const isMet = passwordRules[name](password);
        return (
          <li key={name} className={rule} data-met={isMet || undefined}>
            <Icon as={isMet ? Check : Circle} size={16} />
            {t(`register.rule.${name}`)}
          </li>
        );
      })}
    </ul>
  );
}
