import { Label } from '@radix-ui/react-label';
import type { Setting } from '@sampan/api/entities';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FieldContext } from '../../../primitives/Field/FieldContext.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { SettingControl, type SettingControlProps } from './SettingControl.tsx';
import { about, control, dot, error as errorClass, label as labelClass, row } from './ShopSettingsScreen.css.ts';

export interface SettingRowProps extends Omit<SettingControlProps, 'id' | 'fault'> {
  /** Explains the setting. */
  hint: string | undefined;
  /** Error message of the value. */
  problem: string | undefined;
  /** Id of the control with the error, where the setting has several. */
  faultyId: string | undefined;
  isChanged: boolean;
}

/** Element id of the setting's control, or of one of several (`at`). */
export const toFieldId = ({ id }: Pick<Setting, 'id'>, at?: string) =>
  at === undefined ? `setting-${id}` : `setting-${id}-${at}`;

/** A setting's label and hint beside its control. */
export function SettingRow({ hint, problem, faultyId, isChanged, ...props }: SettingRowProps) {
  const { t } = useTranslation('admin');
  const { setting, label, draft } = props;
  const id = toFieldId(setting);
  const [labelId, hintId, problemId] = [`${id}-label`, `${id}-hint`, `${id}-problem`];
  const describedBy = [hint && hintId, problem && problemId].filter(Boolean).join(' ');
  const isGroup = typeof draft === 'object' && !('isRemoved' in draft);
  const texts = (
    <>
      {label}
      {isChanged && (
        <>
          <span className={dot} aria-hidden />
          <VisuallyHidden>{t('settings.changed')}</VisuallyHidden>
        </>
      )}
    </>
  );
  const fault = problem !== undefined && faultyId !== undefined ? { controlId: faultyId, problemId } : undefined;
  const controls = <SettingControl {...props} id={id} fault={fault} />;
  return (
    <div className={row} data-changed={isChanged ? '' : undefined}>
      <div className={about}>
        {isGroup || typeof draft === 'boolean' ? (
          <span id={labelId} className={labelClass}>
            {texts}
          </span>
        ) : (
          <Label htmlFor={id} id={labelId} className={labelClass}>
            {texts}
          </Label>
        )}
        {hint && (
          <Text size="caption" tone="muted" id={hintId}>
            {hint}
          </Text>
        )}
      </div>
      <div className={control}>
        {isGroup ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend could not stand beside it
          <div role="group" aria-labelledby={labelId} aria-describedby={describedBy || undefined}>
            {controls}
          </div>
        ) : (
          <FieldContext value={{ id, labelId, ...(describedBy && { describedBy }), isInvalid: problem !== undefined }}>
            {controls}
          </FieldContext>
        )}
        {problem && (
          <Text size="caption" id={problemId} className={errorClass}>
            <Icon as={CircleAlert} size={16} />
            <span>{problem}</span>
          </Text>
        )}
      </div>
    </div>
  );
}
