import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '../Field/FieldContext.ts';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { inputButton } from '../TextInput/TextInput.css.ts';
import { TextInput, type TextInputProps } from '../TextInput/TextInput.tsx';

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'suffix' | 'onClear' | 'autoComplete'> {
  /** Tells password managers which password it is. */
  autoComplete: 'current-password' | 'new-password';
}

/** Password field with a show button. Pasting is allowed. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation('controls');
  const label = useFieldLabel() ?? props['aria-label'] ?? '';
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      suffix={
        <IconButton
          label={isShown ? t('password.hide', { label }) : t('password.show', { label })}
          size="sm"
          className={inputButton}
          onClick={() => setShown(!isShown)}
        >
          <Icon as={isShown ? EyeOff : Eye} />
        </IconButton>
      }
    />
  );
}
