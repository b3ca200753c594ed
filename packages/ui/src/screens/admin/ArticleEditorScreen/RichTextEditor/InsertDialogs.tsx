import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Picture } from '../../../../primitives/Picture/Picture.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { SubmitDialog } from '../../shared/SubmitDialog.tsx';
import { parseTypedUrl } from './address.ts';

export interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Dialog for the link of the selected text; without a selection it also asks for the link text. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const { t } = useTranslation('admin');
  const addressId = useId();
  const [isEditing] = useState(() => editor.isActive('link'));
  const [needsText] = useState(() => editor.state.selection.empty && !isEditing);
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [text, setText] = useState('');
  const [hasTried, setTried] = useState(false);
  const href = parseTypedUrl(address);

  function save() {
    setTried(true);
    if (href === null) {
      document.getElementById(addressId)?.focus();
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
    <SubmitDialog
      title={t(isEditing ? 'editor.link.change' : 'editor.link.add')}
      size="sm"
      submitLabel={t('editor.link.save')}
      isBusy={false}
      onClose={onClose}
      onSubmit={save}
      gap="sm"
    >
      <Field
        id={addressId}
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
    </SubmitDialog>
  );
}

export interface PictureTexts {
  src: string;
  /** Alternative text; empty for a decorative picture. */
  alt: string;
  isNew: boolean;
}

interface PictureDialogProps {
  picture: PictureTexts;
  onSave: (picture: PictureTexts) => void;
  /** Called to replace the picture. */
  onOther: () => void;
  onClose: () => void;
}

const longest = 300;

/** Dialog for the alternative text of a picture in the text. */
export function PictureDialog({ picture, onSave, onOther, onClose }: PictureDialogProps) {
  const { t } = useTranslation('admin');
  const [alt, setAlt] = useState(picture.alt);

  function save() {
    onSave({ ...picture, alt: alt.trim() });
  }

  return (
    <SubmitDialog
      title={t(picture.isNew ? 'editor.picture.add' : 'editor.picture.change')}
      size="sm"
      submitLabel={t(picture.isNew ? 'editor.picture.insert' : 'editor.picture.save')}
      isBusy={false}
      onClose={onClose}
      onSubmit={save}
      gap="md"
    >
      <Picture src={picture.src} alt="" ratio={3 / 2} fit="contain" radius="lg" sizes="400px" />
      <Field
        label={t('editor.picture.alt')}
        hint={t('editor.picture.altHint')}
        isOptional
        counter={{ length: alt.length, max: longest }}
      >
        <TextArea value={alt} maxLength={longest} rows={2} onChange={(event) => setAlt(event.target.value)} />
      </Field>
      <Button variant="outline" onClick={onOther}>
        {t('editor.picture.other')}
      </Button>
    </SubmitDialog>
  );
}
