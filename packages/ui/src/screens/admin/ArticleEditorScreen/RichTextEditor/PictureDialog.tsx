import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../../patterns/FormDialog/FormDialog.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Picture } from '../../../../primitives/Picture/Picture.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';

export interface PictureTexts {
  src: string;
  /** Alternative text; empty for a decorative picture. */
  alt: string;
  isNew: boolean;
}

export interface PictureDialogProps {
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
  const formId = useId();
  const [alt, setAlt] = useState(picture.alt);

  function save(event: FormEvent) {
    event.preventDefault();
    // React events bubble through portals: keep this submit from the form around the editor.
    event.stopPropagation();
    onSave({ ...picture, alt: alt.trim() });
  }

  return (
    <FormDialog
      title={t(picture.isNew ? 'editor.picture.add' : 'editor.picture.change')}
      size="sm"
      formId={formId}
      submitLabel={t(picture.isNew ? 'editor.picture.insert' : 'editor.picture.save')}
      isBusy={false}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={save}>
        <Stack gap="md">
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
        </Stack>
      </form>
    </FormDialog>
  );
}
