import { user as contract } from '@sampan/api/contract/user';
import type { User } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import type { UploadAvatar } from './AvatarField/useAvatarUpload.ts';

/** Preloads a picture to avoid flicker. Ignores failure: the image element shows it. */
async function fetchAhead(src: string): Promise<void> {
  const picture = new Image();
  picture.src = src;
  await picture.decode().catch(() => undefined);
}

/** Uploads a portrait; the server stores it with the account at once. */
export function usePortraitUpload(user: User): UploadAvatar {
  const { t } = useTranslation('account');
  const { changeUser } = useSession();
  const { run } = useAction(contract.uploadAvatar);
  return async (picture, { onProgress, signal }) => {
    const answer = await run(
      { file: picture },
      { signal, onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0) },
    );
    if (answer.status === 'success') {
      await fetchAhead(answer.data.avatar);
      changeUser({ ...user, avatar: answer.data.avatar });
      return undefined;
    }
    const { statusCode } = answer.error;
    if (statusCode === 499) return t('avatar.offline');
    return t([413, 415, 422].includes(statusCode) ? 'avatar.refused' : 'avatar.failed');
  };
}
