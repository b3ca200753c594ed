import type { Editor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../../patterns/FormDialog/FormDialog.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { addressFrom } from './address.ts';

export interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Dialog for the link of the selected text; without a selection it also asks for the link text. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const { t } = useTranslation('admin');
  const formId = useId();
  const [isEditing] = useState(() => editor.isActive('link'));
  const [needsText] = useState(() => editor.state.selection.empty && !isEditing);
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [text, setText] = useState('');
  const [hasTried, setTried] = useState(false);
  const href = addressFrom(address);

  function save(event: FormEvent) {
    event.preventDefault();
    // React events bubble through portals: keep this submit from the form around the editor.
    event.stopPropagation();
    setTried(true);
    if (href === null) {
      document.getElementById(`${formId}-address`)?.focus();
      return;
    }
    const chain = editor.chain();
    const mark = { type: 'link', attrs: { href } };
    if (needsText) chain.insertContent({ type: 'text', text: text.trim() || address.trim(), marks: [mark] }).run();
    else chain.extendMarkRange('link').setLink({ href }).run();
    onClose();
  }
  function remove() {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  return (
    <FormDialog
      title={t(isEditing ? 'editor.link.change' : 'editor.link.add')}
      size="sm"
      formId={formId}
      submitLabel={t('editor.link.save')}
      isBusy={false}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={save}>
        <Stack gap="sm">
          <Field
            id={`${formId}-address`}
            label={t('editor.link.address')}
            hint={t('editor.link.hint')}
            error={hasTried && href === null ? t('editor.link.wrong') : undefined}
          >
            <TextInput
              value={address}
              inputMode="url"
              autoComplete="off"
              enterKeyHint="done"
              onChange={(event) => setAddress(event.target.value)}
            />
          </Field>
          {needsText && (
            <Field label={t('editor.link.words')} isOptional>
              <TextInput value={text} autoComplete="off" onChange={(event) => setText(event.target.value)} />
            </Field>
          )}
          {isEditing && (
            <Button variant="outline" onClick={remove}>
              {t('editor.link.remove')}
            </Button>
          )}
        </Stack>
      </form>
    </FormDialog>
  );
}
