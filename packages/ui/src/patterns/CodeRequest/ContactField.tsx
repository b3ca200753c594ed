import { setting } from '@sampan/api/contract/setting';
import { readFeatures } from '@sampan/domain/setting/features';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../data/useEndpoint.ts';
import { Field } from '../../primitives/Field/Field.tsx';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { TextInput, type TextInputProps } from '../../primitives/TextInput/TextInput.tsx';
import { kinds } from './CodeRequest.css.ts';

const contactKinds = ['email', 'phone'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** How a field of each kind behaves on a phone, and what a browser fills in. */
export const contactInputs: Record<ContactKind, TextInputProps> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
};

export interface ContactFieldProps {
  kind: ContactKind;
  onKindChange: (kind: ContactKind) => void;
  /** What the choice is about: "Register by". */
  label: string;
  id: string;
  /** Why it is asked for. */
  hint?: string | undefined;
  /** What to do about it, as a sentence. */
  error?: string | undefined;
  /** The props of the text control of this kind. */
  control: TextInputProps;
}

/** An e-mail or a phone number, whichever somebody has at hand; e-mail alone where no text messages are sent. */
export function ContactField({ kind, onKindChange, label, id, hint, error, control }: ContactFieldProps) {
  const { t } = useTranslation('account');
  const { data: settings } = useEndpoint(setting.public, {});
  const hasMessages = settings === undefined || readFeatures(settings).sms;
  return (
    <>
      {hasMessages && (
        <RadioGroup<ContactKind>
          look="segmented"
          className={kinds}
          label={label}
          value={kind}
          onValueChange={onKindChange}
          options={contactKinds.map((value) => ({ value, label: t(`field.${value}`) }))}
        />
      )}
      <Field key={kind} id={id} label={t(`field.${kind}`)} hint={hint} error={error}>
        <TextInput enterKeyHint="next" {...contactInputs[kind]} {...control} />
      </Field>
    </>
  );
}
