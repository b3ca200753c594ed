import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinClasses } from '../../primitives/classes.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { cover, zone } from './DropZone.css.ts';

export interface DropZoneProps {
  /** All files of one drop. */
  onFiles: (files: File[]) => void;
  /** While true, drops are ignored and the browser does not open the files. */
  isDisabled?: boolean;
  /** Additional class names. */
  className?: string;
  /** Drop area. Provide a button with the same action too, since not everyone can drag. */
  children: ReactNode;
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/** Accepts files dropped on its children. */
export function DropZone({ onFiles, isDisabled = false, className, children }: DropZoneProps) {
  const { t } = useTranslation('controls');
  const [isOver, setIsOver] = useState(false);

  function allowDrop(event: DragEvent) {
    if (!carriesFiles(event)) return;
    // Without it the browser navigates to the file.
    event.preventDefault();
    event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy';
    setIsOver(!isDisabled);
  }

  function leave(event: DragEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
  }

  function drop(event: DragEvent) {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (!isDisabled && files.length > 0) onFiles(files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only receives dropped files; the button beside it is the control
    <div
      data-over={isOver || undefined}
      className={joinClasses(zone, className)}
      onDragEnter={allowDrop}
      onDragOver={allowDrop}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className={cover}>
          <Icon as={Upload} size={24} />
          {t('upload.dropHere')}
        </div>
      )}
    </div>
  );
}
