import { adminSetting } from '@sampan/api/contract/setting';
import type { File as Picture } from '@sampan/api/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { PickerContent } from './PickerContent.tsx';

export interface GalleryPickerProps {
  /** Whether it is open. Default: true. */
  isOpen?: boolean;
  /** Called when the user closes it, or has picked. */
  onClose: () => void;
  /** Called with the selected pictures in selection order, each with its `url`. The picker closes itself. */
  onPick: (pictures: Picture[]) => void;
  /** Whether several pictures can be chosen. */
  isMultiple?: boolean;
  /** Files that are uploaded when it opens, such as pasted ones. */
  files?: readonly File[];
}

const noFiles: readonly File[] = [];

/** Selects pictures from the gallery; new ones can be uploaded and are selected. */
export function GalleryPicker({ isOpen = true, ...choice }: GalleryPickerProps) {
  // A new key per opening resets the selection.
  const [opening, setOpening] = useState(0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpening(opening + 1);
  }
  return <OpenPicker key={opening} isOpen={isOpen} {...choice} />;
}

type OpenPickerProps = GalleryPickerProps & { isOpen: boolean };

function OpenPicker({ isOpen, onClose, onPick, isMultiple = false, files = noFiles }: OpenPickerProps) {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const pictures = useChosenFrom(chosen, isOpen);
  const [isUploading, setUploading] = useState(false);
  /** Continues what would stop the uploads; undefined unless the viewer is asked. */
  const [stopUploads, setStopUploads] = useState<() => void>();
  // The uploads have ended while the question is shown.
  if (stopUploads && !isUploading) setStopUploads(undefined);

  function pick() {
    onClose();
    onPick(pictures);
  }
  /** Asks before the uploads are stopped. Returns whether `next` can be done at once. */
  function mayStop(next: () => void): boolean {
    if (isUploading) setStopUploads(() => next);
    return !isUploading;
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        mayClose={() => mayStop(onClose)}
        title={t(isMultiple ? 'gallery.picker.titleMany' : 'gallery.picker.title')}
        size="lg"
        hasForm
        footer={
          <Button size="lg" disabled={pictures.length === 0} onClick={() => mayStop(pick) && pick()}>
            {isMultiple ? t('gallery.picker.useMany', { count: pictures.length }) : t('gallery.picker.use')}
          </Button>
        }
      >
        <PickerContent
          isMultiple={isMultiple}
          chosen={chosen}
          onChosenChange={setChosen}
          firstFiles={files}
          onBusyChange={setUploading}
        />
      </Dialog>
      <AlertDialog
        isOpen={stopUploads !== undefined}
        onClose={() => setStopUploads(undefined)}
        tone="danger"
        title={t('gallery.picker.stopTitle')}
        description={t('gallery.picker.stopText')}
        confirmLabel={t('gallery.picker.stop')}
        safeLabel={t('gallery.picker.continue')}
        onConfirm={() => {
          setStopUploads(undefined);
          stopUploads?.();
        }}
      />
    </>
  );
}

/** No requests before the picker is opened. */
function useChosenFrom(chosen: readonly number[], isOpen: boolean): Picture[] {
  const { data = [] } = useEndpoint(adminSetting.gallery, {}, { enabled: isOpen });
  return chosen.flatMap((id) => data.find((picture) => picture.id === id) ?? []);
}
