import type { CallError } from '@sampan/api/clientEnvelope';
import { gallery as galleryContract } from '@sampan/api/contract/gallery';
import type { OutputOf } from '@sampan/api/endpoint';
import { type File as Picture, UsedPicturesSchema } from '@sampan/api/entities';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useClient } from '../../../../data/ClientContext.ts';
import { AlertDialog } from '../../../../primitives/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../../primitives/Dialog/Dialog.tsx';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import type { ChangeGallery } from '../ArrangeGallery.tsx';
import { places } from '../GalleryScreen.css.ts';

export interface DeletePicturesProps {
  pictures: readonly Picture[];
  onChange: ChangeGallery;
  onDeleted: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** Pictures whose usage is loaded at a time. */
const maxConcurrent = 20;

type Usage = OutputOf<(typeof galleryContract)['usage']>;
interface UsageCheck {
  free: Picture[];
  used: { picture: Picture; usage: Usage }[];
}

const editors: Record<Usage[number]['type'], (id: number, name: string) => string> = {
  product: (id) => `/admin/products/${id}`,
  category: () => '/admin/categories',
  article: (id) => `/admin/articles/${id}`,
  setting: (_id, name) => `/admin/settings/${name.split('.')[0]}`,
};

/** Deletes unused pictures. For those in use, lists where they are used. */
export function DeletePictures({ pictures, onChange, onDeleted, onClose }: DeletePicturesProps) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const { checked, applyRejection } = useUsageCheck(pictures, onClose);
  const [isBusy, setBusy] = useState(false);
  if (!checked) return null;
  const { free, used } = checked;

  async function deleteThem() {
    setBusy(true);
    const ids = free.map(({ id }) => id);
    const answer = await onChange((all) => all.filter((id) => !ids.includes(id)));
    setBusy(false);
    if (answer.status === 'fail') {
      if (!applyRejection(answer.error)) toast.error(t('common:error.action'));
      return;
    }
    toast.success(t('gallery.deleted', { count: free.length }));
    onDeleted(ids);
    onClose();
  }

  const usedList = <UsedList used={used} isOneOfSeveral={pictures.length > 1} />;
  if (free.length === 0) {
    return (
      <Dialog
        size="sm"
        onClose={onClose}
        title={
          used.length === 1
            ? t('gallery.inUse.oneTitle', { name: used[0]?.picture.name })
            : t('gallery.inUse.title', { count: used.length })
        }
        description={t('gallery.inUse.text')}
        footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
      >
        {usedList}
      </Dialog>
    );
  }
  return (
    <AlertDialog
      tone="danger"
      onClose={onClose}
      title={
        free.length === 1
          ? t('gallery.deleteOneTitle', { name: free[0]?.name })
          : t('gallery.deleteTitle', { count: free.length })
      }
      description={t('gallery.deleteText', { count: free.length })}
      confirmLabel={t('gallery.deleteConfirm', { count: free.length })}
      safeLabel={t('gallery.keep', { count: free.length })}
      isBusy={isBusy}
      onConfirm={() => void deleteThem()}
    >
      {used.length > 0 && (
        <Stack gap="sm">
          <Text size="bodySm" weight="semibold">
            {t('gallery.inUse.stay', { count: used.length })}
          </Text>
          {usedList}
        </Stack>
      )}
    </AlertDialog>
  );
}

/** Where pictures are used; of several, each is named above its places. */
function UsedList({ used, isOneOfSeveral }: Pick<UsageCheck, 'used'> & { isOneOfSeveral: boolean }) {
  const { t } = useTranslation('admin');
  return used.map(({ picture, usage }) => (
    <Stack key={picture.id} gap="xs">
      {isOneOfSeveral && (
        <Text size="bodySm" weight="medium">
          {picture.name}
        </Text>
      )}
      <ul className={places}>
        {usage.map(({ type, id, name }) => (
          <li key={`${type} ${id}`}>
            <MutedText as="span">{t(`gallery.place.${type}`)}</MutedText>{' '}
            <Link href={editors[type](id, name)}>{name}</Link>
          </li>
        ))}
      </ul>
    </Stack>
  ));
}

/** Moves the pictures that came into use since the check to the used ones; undefined if the error names none. */
function moveUsed({ free, used }: UsageCheck, { code, details }: CallError): UsageCheck | undefined {
  const parsed = code === 'IN_USE' ? v.safeParse(UsedPicturesSchema, details) : undefined;
  const uses = new Map(parsed?.success ? parsed.output.pictures.map((picture) => [picture.id, picture.uses]) : []);
  const newlyUsed = free.flatMap((picture) => {
    const usage = uses.get(picture.id);
    return usage ? [{ picture, usage }] : [];
  });
  if (newlyUsed.length === 0) return undefined;
  return { free: free.filter(({ id }) => !uses.has(id)), used: [...used, ...newlyUsed] };
}

/** Loads the usage of each picture. If it fails, nothing is deleted. */
function useUsageCheck(pictures: readonly Picture[], onClose: () => void) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const toast = useToast();
  const [checked, setChecked] = useState<UsageCheck>();
  /** Undefined if a call fails; no further ones are then sent. */
  async function loadUsage(isOver: () => boolean): Promise<UsageCheck | undefined> {
    const usageCheck: UsageCheck = { free: [], used: [] };
    for (let at = 0; at < pictures.length && !isOver(); at += maxConcurrent) {
      const some = pictures.slice(at, at + maxConcurrent);
      const answers = await Promise.all(
        some.map(async (picture) => ({
          picture,
          answer: await client.call(galleryContract.usage, { id: picture.id }),
        })),
      );
      for (const { picture, answer } of answers) {
        if (answer.status === 'fail') return undefined;
        if (answer.data.length === 0) usageCheck.free.push(picture);
        else usageCheck.used.push({ picture, usage: answer.data });
      }
    }
    return usageCheck;
  }
  const check = useEffectEvent(async (isOver: () => boolean) => {
    const close = toast.loading(t('gallery.checking'));
    const usageCheck = await loadUsage(isOver);
    close();
    if (isOver()) return;
    if (usageCheck) return setChecked(usageCheck);
    toast.error(t('gallery.checkFailed'));
    onClose();
  });
  useEffect(function checkUsage() {
    let isOver = false;
    void check(() => isOver);
    return () => {
      isOver = true;
    };
  }, []);
  return {
    /** Undefined until the usage of all pictures is known. */
    checked,
    /** Corrects the check by a rejected deletion; returns whether the error names pictures that are in use. */
    applyRejection(error: CallError): boolean {
      const moved = checked && moveUsed(checked, error);
      if (moved) setChecked(moved);
      return moved !== undefined;
    },
  };
}
