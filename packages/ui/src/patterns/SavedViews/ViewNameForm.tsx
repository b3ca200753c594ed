import { type FormEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/Button/Button.tsx';
import { Field } from '../../primitives/Field/Field.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { TextInput } from '../../primitives/TextInput/TextInput.tsx';
import { longestName, nameTrouble, type SavedViews } from './savedViews.ts';

export interface ViewNameFormProps {
  saved: SavedViews;
  /** The view that is renamed. */
  own?: { id: string; name: string };
  submit: string;
  hint?: string;
  onSave: (name: string) => void;
  ref?: Ref<HTMLFormElement>;
}

/** One name; judged when it is sent, and from then on with every key. */
export function ViewNameForm({ saved, own, submit, hint, onSave, ref }: ViewNameFormProps) {
  const { t } = useTranslation('admin');
  const [name, setName] = useState(own?.name ?? '');
  const [isJudged, setJudged] = useState(false);
  const trouble = nameTrouble(saved, name, own?.id);

  function send(event: FormEvent) {
    event.preventDefault();
    // In a portal the event would also reach a form that the popover was opened from.
    event.stopPropagation();
    setJudged(true);
    if (!trouble) onSave(name.trim());
  }

  return (
    <form ref={ref} onSubmit={send} noValidate>
      <Stack gap="sm">
        <Field
          label={t('views.name')}
          hint={hint}
          error={isJudged && trouble ? t(`views.${trouble}`, { n: longestName }) : undefined}
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
