import { setting } from '@sampan/api/contract/setting';
import { readFeatures } from '@sampan/domain/setting/features';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { Field } from '../../../primitives/Field/Field.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { TextInput, type TextInputProps } from '../../../primitives/TextInput/TextInput.tsx';
import { kinds } from './CodeRequest.css.ts';

export type ContactKind = 'email' | 'phone';
export const contactKinds = ['email', 'phone'] as const satisfies readonly ContactKind[];

/** Keyboard type and autofill attributes of each kind of contact. */
export const contactInputs: Record<ContactKind, TextInputProps> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
};

export interface ContactFieldProps {
  kind: ContactKind;
  onKindChange: (kind: ContactKind) => void;
  /** Label of the choice: "Register by". */
  label: string;
  id: string;
  /** Explains why the contact is needed. */
  hint?: string | undefined;
  /** Error message that says how to correct the input. */
  error?: string | undefined;
  /** The props of the text control of this kind. */
  control: TextInputProps;
}

/** E-mail or phone field with a switch between them, unless the shop sends codes by one way alone. */
export function ContactField({ kind, onKindChange, label, id, hint, error, control }: ContactFieldProps) {
  const { t } = useTranslation('account');
  const { data: settings } = useEndpoint(setting.public, {});
  const { mail, sms } = readFeatures(settings);
  // Removing the choice after its use would lose the focus.
  const [wasUsed, setUsed] = useState(false);
  // The kind of a draft, or of an address typed before the settings came, may be one that the shop does not send to.
  const canSwitch = settings === undefined || (kind === 'email' ? sms : mail);
  return (
    <>
      {(canSwitch || wasUsed) && (
        <RadioGroup<ContactKind>
          look="segmented"
          className={kinds}
          label={label}
          value={kind}
          onValueChange={(next) => {
            setUsed(true);
            onKindChange(next);
          }}
          options={contactKinds.map((value) => ({ value, label: t(`field.${value}`) }))}
        />
      )}
      <Field key={kind} id={id} label={t(`field.${kind}`)} hint={hint} error={error}>
        <TextInput enterKeyHint="next" {...contactInputs[kind]} {...control} />
      </Field>
    </>
  );
}
