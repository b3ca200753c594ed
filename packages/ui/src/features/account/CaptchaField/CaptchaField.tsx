import { captcha } from '@sampan/api/contract/user';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { TextInput, type TextInputProps } from '../../../primitives/TextInput/TextInput.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { image, pictureButton, row } from './CaptchaField.css.ts';

export interface CaptchaFieldProps {
  /** Error message that says how to correct the input. */
  error?: string;
  /** Called with the id of every new image, including the first; submit the id with the solution. */
  onPicture: (captchaId: string) => void;
  /** The props of the text control. */
  control: TextInputProps;
  /** Increment it when the image is used up, to fetch the next one. */
  attempt: number;
}

/** Captcha field: fetches a new image on request and when the current one expires. */
export function CaptchaField({ error, onPicture, control, attempt }: CaptchaFieldProps) {
  const { t } = useTranslation('account');
  // An image of its own: the server accepts each once, and a form can have two fields.
  const scope = useId();
  // No refetch on window focus: a new image would invalidate what was typed for this one.
  const picture = useEndpoint(captcha.image, {}, { freshForMs: 0, isAskedOnReturn: false, scope });
  const { refetch } = picture;
  // An image from before the last attempt is used up: ignore it, as one that is cached from an earlier mount.
  const [spent, setSpent] = useState({ attempt, data: picture.data });
  if (spent.attempt !== attempt) setSpent({ attempt, data: picture.data });
  const data = picture.data === spent.data ? undefined : picture.data;
  const replace = useEffectEvent(() => {
    if (!picture.isFetching) void refetch();
  });

  useEffect(
    function announcePicture() {
      if (data) onPicture(data.captchaId);
    },
    [data, onPicture],
  );
  useEffect(
    function replaceUsedPicture() {
      if (attempt > 0) replace();
    },
    [attempt],
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
      // An error may promise a new picture.
      error={error && picture.error ? t('captcha.failed') : error}
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
        <button type="button" className={pictureButton} onClick={() => void refetch()}>
          {data ? <img className={image} src={data.image} alt={t('captcha.alt')} /> : <Skeleton shape="block" />}
          <VisuallyHidden>{t('captcha.another')}</VisuallyHidden>
        </button>
      </div>
    </Field>
  );
}
