import { CircleAlert } from 'lucide-react';
import { type Control, useController } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { FieldContext } from '../../../primitives/Field/FieldContext.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { NewTabLink } from '../../../primitives/Link/NewTabLink.tsx';
import { agree, agreeProblem } from './RegisterScreen.css.ts';
import type { Registration } from './registerForm.ts';

export interface AgreeFieldProps {
  id: string;
  /** Control of the form, which has a field `agrees`. */
  control: Control<Registration>;
  /** Validation error as a sentence. */
  error: string | undefined;
}

/** Checkbox for terms and privacy notice. Both links open a new tab, to keep the form's values. */
export function AgreeField({ id, control, error }: AgreeFieldProps) {
  const { t } = useTranslation('account');
  const { field } = useController({ control, name: 'agrees' });
  const messageId = `${id}-message`;
  return (
    <div className={agree}>
      <FieldContext value={{ id, labelId: `${id}-label`, describedBy: messageId, isInvalid: error !== undefined }}>
        <Checkbox ref={field.ref} isChecked={field.value} onCheckedChange={field.onChange}>
          <Trans
            t={t}
            i18nKey="register.agree"
            components={{
              terms: <NewTabLink href="/posts/terms-of-sale" />,
              privacy: <NewTabLink href="/posts/privacy" />,
            }}
          />
        </Checkbox>
      </FieldContext>
      <div id={messageId} className={agreeProblem}>
        {error && (
          <>
            <Icon as={CircleAlert} size={16} />
            {error}
          </>
        )}
      </div>
    </div>
  );
}
