import { Camera, CircleAlert, RotateCcw, X } from 'lucide-react';
import { type ChangeEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../primitives/Avatar/Avatar.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { announce } from '../../primitives/VisuallyHidden/announce.ts';
import { checkFiles, type UploadRules } from '../UploadField/uploadRules.ts';
import { useAskBeforeLeaving } from '../UploadField/useAskBeforeLeaving.ts';
import { useUploadMessages } from '../UploadField/useUploadMessages.ts';
import { acts, field, portrait, sentence, sentenceIcon, ways } from './AvatarField.css.ts';
import { type CropArea, croppedPicture } from './croppedPicture.ts';
import { UploadRing } from './UploadRing.tsx';
import { type UploadAvatar, useAvatarUpload, useObjectUrl } from './useAvatarUpload.ts';

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }));

/** Of the picture that is chosen; what is sent of it is far smaller. */
const rules: UploadRules = {
  accept: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 20 * 1024 ** 2,
  maxCount: 1,
  minPixels: { width: 160, height: 160 },
};

export interface AvatarFieldProps {
  /** Whose portrait. */
  name: string;
  /** Decides the tint behind the initials. */
  id: string | number;
  src: string | null;
  upload: UploadAvatar;
  /** The screen asks before it lets anybody leave while this is true. Leaving the site asks by itself. */
  onBusyChange?: (isBusy: boolean) => void;
}

/** One's portrait: chosen, cut to a square, and sent at once, with its progress around it. */
export function AvatarField({ name, id, src, upload, onBusyChange }: AvatarFieldProps) {
  const { t } = useTranslation(['account', 'common']);
  const words = useUploadMessages(rules);
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const chosenUrl = useObjectUrl(chosen);
  const sending = useAvatarUpload(upload, () => announce(t('avatar.uploaded')));
  const isBusy = sending.share !== undefined;
  const problem = refusal ?? sending.failure;
  useAskBeforeLeaving(isBusy);
  useEffect(
    function tellWhetherBusy() {
      onBusyChange?.(isBusy);
    },
    [isBusy, onBusyChange],
  );

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // So that the same file may be chosen again.
    currentTarget.value = '';
    const { taken, refused } = await checkFiles(files, rules, 0);
    setRefusal(refused[0] && words.refusal(refused[0].file, refused[0].refusal));
    setChosen(taken[0]);
  }
  async function send(file: File, area: CropArea) {
    const picture = await croppedPicture(file, area);
    setChosen(undefined);
    sending.send(picture);
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
          onChange={(event) => void choose(event)}
        />
        <div className={acts}>
          {isBusy ? (
            <Button variant="outline" leading={<Icon as={X} />} onClick={sending.cancel}>
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
            <Button variant="tonal" leading={<Icon as={RotateCcw} />} onClick={sending.retry}>
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
          {problem ?? words.rules}
        </div>
      </div>
      {chosen && chosenUrl && (
        <Suspense fallback={null}>
          <CropDialog
            url={chosenUrl}
            onCropped={(area) => void send(chosen, area)}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
