import { type FormEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { checkName, longestName, type SavedViews } from './savedViews.ts';

export interface ViewNameFormProps {
  saved: SavedViews;
  /** The view being renamed. */
  own?: { id: string; name: string };
  submit: string;
  hint?: string;
  onSave: (name: string) => void;
  ref?: Ref<HTMLFormElement>;
}

/** Name form of a view; validated on submit, then on every change. */
export function ViewNameForm({ saved, own, submit, hint, onSave, ref }: ViewNameFormProps) {
  const { t } = useTranslation('admin');
  const [name, setName] = useState(own?.name ?? '');
  const [hasSubmitted, setSubmitted] = useState(false);
  const problem = checkName(saved, name, own?.id);

  function send(event: FormEvent) {
    event.preventDefault();
    // React events bubble through portals: keep this submit from a form around the popover.
    event.stopPropagation();
    setSubmitted(true);
    if (!problem) onSave(name.trim());
  }

  return (
    <form ref={ref} onSubmit={send} noValidate>
      <Stack gap="sm">
        <Field
          label={t('views.name')}
          hint={hint}
          error={hasSubmitted && problem ? t(`views.${problem}`, { n: longestName }) : undefined}
        >
          <TextInput
            size="sm"
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            enterKeyHint="done"
          />
        </Field>
        <Button type="submit" size="sm">
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
