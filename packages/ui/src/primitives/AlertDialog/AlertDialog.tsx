import * as Radix from '@radix-ui/react-alert-dialog';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { header, panel, stage, titleBlock } from '../Dialog/Dialog.css.ts';
import { LayerBody } from '../Dialog/LayerBody.tsx';
import { LayerFooter } from '../Dialog/LayerFooter.tsx';
import { useCloseRequests } from '../Dialog/useCloseRequests.ts';
import { useFocusReturn } from '../Dialog/useFocusReturn.ts';
import { useLayerShield } from '../Dialog/useLayerShield.ts';
import { Icon } from '../Icon/Icon.tsx';
import { keepOpenInComposition } from '../isComposing.ts';
import { overlay } from '../layer.css.ts';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';
import { type TypedConfirmation, useTypedConfirmation } from './useTypedConfirmation.tsx';

export interface AlertDialogProps {
  /** Whether it is open. Default: true, for a layer that is rendered only while it is open. */
  isOpen?: boolean;
  /** Called when the user cancels. */
  onClose: () => void;
  /** A question with the object's name: "Cancel order SP2610483?" */
  title: string;
  /** The consequence. */
  description: string;
  /** Verbs, never Yes and No: "Cancel order" and "Keep order". */
  confirmLabel: string;
  /** Text of the button that cancels; undefined once nothing is left to cancel. */
  safeLabel: string | undefined;
  /** Colour of the confirm button. Default: confirm. */
  tone?: 'confirm' | 'danger';
  /** Text that must be typed to enable the confirm button, for irreversible actions. */
  typeToConfirm?: TypedConfirmation;
  /** Keeps the dialog open and the confirm button busy. The owner closes the dialog afterwards. */
  isBusy?: boolean;
  /** Called when the user confirms. */
  onConfirm: () => void;
  /** Content between text and buttons. */
  children?: ReactNode;
}

/** Confirmation dialog. The focus starts on the cancel button; Esc cancels. */
export function AlertDialog({
  isOpen = true,
  onClose,
  title,
  description,
  confirmLabel,
  safeLabel,
  tone = 'confirm',
  typeToConfirm,
  isBusy = false,
  onConfirm,
  children,
}: AlertDialogProps) {
  const typed = useTypedConfirmation(typeToConfirm);
  const focus = useFocusReturn();
  useLayerShield(isOpen);
  useCloseRequests(isOpen);

  function close() {
    if (isBusy) return;
    typed.reset();
    onClose();
  }

  function confirm() {
    if (typed.check()) onConfirm();
  }

  const isDanger = tone === 'danger';
  return (
    <Radix.Root open={isOpen} onOpenChange={close}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <div className={stage}>
          <Radix.Content className={panel({ size: 'sm' })} {...focus} onEscapeKeyDown={keepOpenInComposition}>
            <div className={header}>
              <div className={titleBlock}>
                <Radix.Title asChild>
                  <Text asChild size="h3" tone="default">
                    <h2>{title}</h2>
                  </Text>
                </Radix.Title>
              </div>
            </div>
            <LayerBody>
              <Stack>
                <Radix.Description asChild>
                  <Text tone="muted">{description}</Text>
                </Radix.Description>
                {children}
                {typed.field}
              </Stack>
            </LayerBody>
            <LayerFooter>
              {safeLabel && (
                <Radix.Cancel asChild>
                  <Button variant="outline">{safeLabel}</Button>
                </Radix.Cancel>
              )}
              <Button
                variant={isDanger ? 'danger' : 'primary'}
                leading={isDanger && <Icon as={TriangleAlert} />}
                isLoading={isBusy}
                onClick={confirm}
              >
                {confirmLabel}
              </Button>
            </LayerFooter>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
