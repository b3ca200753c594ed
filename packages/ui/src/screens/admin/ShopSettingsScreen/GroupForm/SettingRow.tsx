import { Label } from '@radix-ui/react-label';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldContext } from '../../../../primitives/Field/FieldContext.ts';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import * as css from '../ShopSettingsScreen.css.ts';
import { SettingControl, type SettingControlProps } from './SettingControl.tsx';
import { toFieldId } from './settingDraft.ts';

interface SettingRowProps extends Omit<SettingControlProps, 'id' | 'fault'> {
  /** Explains the setting. */
  hint: string | undefined;
  /** Error message of the value. */
  problem: ReactNode;
  /** Id of the control with the error, where the setting has several. */
  faultyId: string | undefined;
  /** Valid, but not what the shop probably wants. */
  warning: string | undefined;
  isChanged: boolean;
  /** Choice between the viewer's value and the one that somebody else has saved meanwhile. */
  conflict: ReactNode;
}

/** A setting's label and hint beside its control. */
export function SettingRow({ hint, problem, faultyId, warning, isChanged, conflict, ...props }: SettingRowProps) {
  const { t } = useTranslation('admin');
  const { setting, label, draft } = props;
  const id = toFieldId(setting);
  const message = problem ?? warning;
  const [labelId, hintId, messageId] = [`${id}-label`, `${id}-hint`, `${id}-problem`];
  const describedBy = [hint && hintId, message && messageId].filter(Boolean).join(' ');
  const isGroup = typeof draft === 'object' && !('isRemoved' in draft);
  const texts = (
    <>
      {label}
      {isChanged && (
        <>
          <span className={css.dot} aria-hidden />
          <VisuallyHidden>{t('settings.changed')}</VisuallyHidden>
        </>
      )}
    </>
  );
  const fault =
    problem !== undefined && faultyId !== undefined ? { controlId: faultyId, problemId: messageId } : undefined;
  const controls = <SettingControl {...props} id={id} fault={fault} />;
  return (
    <div className={css.row} data-changed={isChanged ? '' : undefined}>
      <div className={css.about}>
        {isGroup || typeof draft === 'boolean' ? (
          <span id={labelId} className={css.label}>
            {texts}
          </span>
        ) : (
          <Label htmlFor={id} id={labelId} className={css.label}>
            {texts}
          </Label>
        )}
        {hint && (
          <MutedText size="caption" id={hintId}>
            {hint}
          </MutedText>
        )}
      </div>
      <div className={css.control}>
        {isGroup ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend could not stand beside it
          <div role="group" aria-labelledby={labelId} aria-describedby={describedBy || undefined}>
            {controls}
          </div>
        ) : (
          <FieldContext
            value={{ id, label, labelId, ...(describedBy && { describedBy }), isInvalid: problem !== undefined }}
          >
            {controls}
          </FieldContext>
        )}
        {message && (
          <Text size="caption" id={messageId} className={problem ? css.error : css.warning}>
            <Icon as={CircleAlert} size={16} />
            <span>{message}</span>
          </Text>
        )}
        {conflict}
      </div>
    </div>
  );
}
