import { captcha } from '@sampan/api/contract/user';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../data/useEndpoint.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Field } from '../../primitives/Field/Field.tsx';
import { Skeleton } from '../../primitives/Skeleton/Skeleton.tsx';
import { TextInput, type TextInputProps } from '../../primitives/TextInput/TextInput.tsx';
import { image, pictureButton, row } from './CaptchaField.css.ts';

export interface CaptchaFieldProps {
  /** What to do about it, as a sentence. */
  error?: string;
  /** Told of every new picture, the first included: its id goes with the answer. */
  onPicture: (captchaId: string) => void;
  /** The props of the text control. */
  control: TextInputProps;
  /** Changes when the picture has been used up, so that the next one is fetched. */
  attempt: number;
}

/** The characters of a picture, with a new picture on request and by itself when the old one expires. */
export function CaptchaField({ error, onPicture, control, attempt }: CaptchaFieldProps) {
  const { t } = useTranslation('account');
  // Another picture would take away what was typed for this one.
  const picture = useEndpoint(captcha.image, {}, { freshForMs: 0, isAskedOnReturn: false });
  const { refetch } = picture;
  // A picture from before, which this field asked for when it stood here last, is used up.
  const [spent] = useState(picture.data);
  const data = picture.data === spent ? undefined : picture.data;

  useEffect(
    function tellOfPicture() {
      if (data) onPicture(data.captchaId);
    },
    [data, onPicture],
  );
  useEffect(
    function replaceUsedPicture() {
      if (attempt > 0) void refetch();
    },
    [attempt, refetch],
  );
  useEffect(
    function replaceExpiredPicture() {
      if (!data) return;
      const timer = setTimeout(() => void refetch(), data.expiresIn * 1000);
      return () => clearTimeout(timer);
    },
    [data, refetch],
  );

  return (
    <Field
      label={t('captcha.label')}
      error={error}
      hint={picture.error ? t('captcha.failed') : undefined}
      aside={
        <Button variant="link" size="sm" onClick={() => void refetch()}>
          {t('captcha.hard')}
        </Button>
      }
    >
      <div className={row}>
        <TextInput
          {...control}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={16}
        />
        <button
          type="button"
          className={pictureButton}
          aria-label={t('captcha.another')}
          onClick={() => void refetch()}
        >
          {data ? <img className={image} src={data.image} alt={t('captcha.alt')} /> : <Skeleton shape="block" />}
        </button>
      </div>
    </Field>
  );
}
