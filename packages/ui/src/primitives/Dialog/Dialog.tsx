import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { keepOpenInComposition } from '../isComposing.ts';
import { overlay } from '../layer.css.ts';
import { MutedText, Text } from '../Text/Text.tsx';
import { closeButton, header, panel, stage, titleBlock } from './Dialog.css.ts';
import { focusFirstField } from './focusFirstField.ts';
import { LayerBody } from './LayerBody.tsx';
import { LayerFooter } from './LayerFooter.tsx';
import { useCloseRequests } from './useCloseRequests.ts';
import { useFocusReturn } from './useFocusReturn.ts';
import { useLayerShield } from './useLayerShield.ts';

type DialogSize = 'sm' | 'md' | 'lg';
export const dialogSizes = ['sm', 'md', 'lg'] as const satisfies readonly DialogSize[];

export interface DialogProps {
  /** Whether it is open. Default: true, for a layer that is rendered only while it is open. */
  isOpen?: boolean;
  /** Called when the user closes it. */
  onClose: () => void;
  /** Heading and accessible name. */
  title: string;
  /** Text below the title; also read by screen readers. */
  description?: string;
  /** Maximum width. Default: md. */
  size?: DialogSize;
  /** Forms are full-screen on phones; other dialogs are bottom sheets. */
  hasForm?: boolean;
  /**
   * Called before Esc, the close button or the scrim closes it; return false to keep it open, for forms with changes.
   */
  mayClose?: () => boolean;
  /** Buttons, the primary one last: at the right on desktops, on top and full width on phones. */
  footer?: ReactNode;
  /** Content of the dialog. */
  children?: ReactNode;
}

/** Modal dialog with title, scrollable body and fixed footer. Traps the focus and returns it on close. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  size = 'md',
  hasForm = false,
  mayClose,
  footer,
  children,
}: DialogProps) {
  const focus = useFocusReturn(focusFirstField);
  return (
    <DialogRoot isOpen={isOpen} onClose={onClose} mayClose={mayClose}>
      <div className={stage}>
        <Radix.Content
          className={panel({ size, hasForm })}
          {...focus}
          onEscapeKeyDown={keepOpenInComposition}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <DialogHeader title={title} description={description} />
          <LayerBody>{children}</LayerBody>
          {footer && <LayerFooter>{footer}</LayerFooter>}
        </Radix.Content>
      </div>
    </DialogRoot>
  );
}

interface DialogRootProps extends Pick<DialogProps, 'onClose' | 'children'> {
  isOpen: boolean | undefined;
  mayClose: DialogProps['mayClose'] | undefined;
}

/** State and scrim around the content of a modal layer; also used by Sheet. */
export function DialogRoot({ isOpen = true, onClose, mayClose, children }: DialogRootProps) {
  useLayerShield(isOpen);
  useCloseRequests(isOpen);
  function close() {
    if (!mayClose || mayClose()) onClose();
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={close}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        {children}
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Title, description and close button; also used by Sheet. */
export function DialogHeader({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  const { t } = useTranslation('common');
  return (
    <div className={header}>
      <div className={titleBlock}>
        <Radix.Title asChild>
          <Text asChild size="h3" tone="default">
            <h2 tabIndex={-1} data-layer-title="">
              {title}
            </h2>
          </Text>
        </Radix.Title>
        {description && (
          <Radix.Description asChild>
            <MutedText>{description}</MutedText>
          </Radix.Description>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label={t('action.close')} tooltip="none" className={closeButton}>
          <Icon as={X} />
        </IconButton>
      </Radix.Close>
    </div>
  );
}
