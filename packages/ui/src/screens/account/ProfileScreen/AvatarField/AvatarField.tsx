import { Camera, CircleAlert, RotateCcw, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadRules } from '../../../../features/file/UploadField/uploadRules.ts';
import { useFileIntake } from '../../../../features/file/UploadField/useFileIntake.ts';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { createLazyLayer } from '../../../../patterns/lazyLayer.tsx';
import { useAskBeforeLeaving } from '../../../../patterns/useAskBeforeLeaving.ts';
import { Avatar } from '../../../../primitives/Avatar/Avatar.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { ignoreHeldKey } from '../../../../primitives/ignoreHeldKey.ts';
import { useFocusAfterRemoval } from '../../../../primitives/useFocusAfterRemoval.ts';
import { useObjectUrl } from '../../../../primitives/useObjectUrl.ts';
import { announce } from '../../../../primitives/VisuallyHidden/announce.ts';
import { acts, field, portrait, ring, ringDone, ringTrack, sentence, sentenceIcon, ways } from './AvatarField.css.ts';
import { type CropArea, cropPicture } from './cropPicture.ts';
import { type UploadAvatar, useAvatarUpload } from './useAvatarUpload.ts';

const CropDialog = createLazyLayer(async () => (await import('./CropDialog.tsx')).CropDialog);

/** Limits for the selected file; the uploaded picture is far smaller. */
const rules: UploadRules = {
  accept: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 20 * 1024 ** 2,
  maxCount: 1,
  minPixels: { width: 160, height: 160 },
};

export interface AvatarFieldProps {
  /** Name of the person in the portrait. */
  name: string;
  /** Seed for the background colour of the initials. */
  id: string | number;
  src: string | null;
  upload: UploadAvatar;
  /** While true, the screen must confirm before navigation. Leaving the site is already guarded here. */
  onBusyChange?: (isBusy: boolean) => void;
}

/** Avatar field: select a picture, crop it to a square and upload it with a progress ring. */
export function AvatarField({ name, id, src, upload, onBusyChange }: AvatarFieldProps) {
  const { t } = useTranslation(['account', 'common']);
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<File>();
  /** The browser could not crop the chosen picture, such as for lack of memory. */
  const [hasCropFailed, setCropFailed] = useState(false);
  const intake = useFileIntake(rules, ([file]) => {
    setCropFailed(false);
    setChosen(file);
  });
  const chosenUrl = useObjectUrl(chosen);
  const sending = useAvatarUpload(upload, () => announce(t('avatar.uploaded')));
  const isBusy = sending.share !== undefined;
  const problem = intake.problems[0] ?? (hasCropFailed ? t('avatar.refused') : sending.failure);
  useAskBeforeLeaving(isBusy);
  // "Try again" disappears when it is pressed.
  useFocusAfterRemoval(sending.failure !== undefined, () => buttons.current?.querySelector('button')?.focus());
  useEffect(
    function reportBusy() {
      onBusyChange?.(isBusy);
    },
    [isBusy, onBusyChange],
  );

  async function send(file: File, area: CropArea) {
    const picture = await cropPicture(file, area).catch(() => undefined);
    setChosen(undefined);
    setCropFailed(picture === undefined);
    if (picture) sending.send(picture);
  }

  function retry() {
    intake.clearProblems();
    setCropFailed(false);
    sending.retry();
  }

  return (
    <div className={field}>
      <div className={portrait}>
        <Avatar name={name} id={id} src={sending.preview ?? src} size={96} />
        {isBusy && <UploadRing label={t('avatar.uploading')} share={sending.share ?? 0} />}
      </div>
      <div className={ways}>
        <input
          ref={input}
          type="file"
          accept={rules.accept?.join()}
          aria-label={t('avatar.label')}
          hidden
          onChange={intake.choose}
        />
        <div ref={buttons} className={acts}>
          {isBusy ? (
            <Button variant="outline" leading={<Icon as={X} />} onKeyDown={ignoreHeldKey} onClick={sending.cancel}>
              {t('common:action.cancel')}
            </Button>
          ) : (
            <Button
              variant="outline"
              leading={<Icon as={Camera} />}
              aria-describedby={hintId}
              onClick={() => input.current?.click()}
            >
              {t(src ? 'avatar.choose' : 'avatar.add')}
            </Button>
          )}
          {sending.failure && (
            <Button variant="tonal" leading={<Icon as={RotateCcw} />} onClick={retry}>
              {t('common:action.retry')}
            </Button>
          )}
        </div>
        <div
          id={hintId}
          className={sentence}
          data-tone={problem ? 'danger' : undefined}
          role={problem ? 'alert' : undefined}
        >
          {problem && <Icon as={CircleAlert} size={16} className={sentenceIcon} />}
          {problem ?? intake.hint}
        </div>
      </div>
      {chosen && chosenUrl && (
        <CropDialog
          url={chosenUrl}
          onCropped={(area) => void send(chosen, area)}
          onClose={() => setChosen(undefined)}
          onLoadFailed={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

const radius = 53;
const around = 2 * Math.PI * radius;

interface UploadRingProps {
  label: string;
  /** Upload progress from 0 to 1; 1 means the server is processing. */
  share: number;
}

/** Upload progress as a ring around the picture. */
function UploadRing({ label, share }: UploadRingProps) {
  const { t } = useTranslation('common');
  const { percent } = useNumberFormats();
  const isKnown = share < 1;
  return (
    <div
      className={ring}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isKnown ? Math.round(share * 100) : undefined}
      aria-valuetext={isKnown ? t('progress', { percent: percent(share) }) : undefined}
    >
      <svg viewBox="0 0 112 112" aria-hidden focusable={false}>
        <circle className={ringTrack} cx="56" cy="56" r={radius} />
        <circle
          className={ringDone}
          cx="56"
          cy="56"
          r={radius}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - share)}
        />
      </svg>
    </div>
  );
}
