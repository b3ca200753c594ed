import * as Radix from '@radix-ui/react-dialog';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { DialogHeader, DialogRoot } from '../Dialog/Dialog.tsx';
import { focusFirstField } from '../Dialog/focusFirstField.ts';
import { LayerBody } from '../Dialog/LayerBody.tsx';
import { LayerFooter } from '../Dialog/LayerFooter.tsx';
import { useFocusReturn } from '../Dialog/useFocusReturn.ts';
import { keepOpenInComposition } from '../isComposing.ts';
import { grip, sheet, underGrip } from './Sheet.css.ts';

type SheetSide = 'bottom' | 'right' | 'left';

export interface SheetProps {
  /** Whether it is open. Default: true, for a layer that is rendered only while it is open. */
  isOpen?: boolean;
  /** Called when the user closes it. */
  onClose: () => void;
  /** Heading and accessible name. */
  title: string;
  /** Text below the title; also read by screen readers. */
  description?: string;
  /** Bottom on phones; right for cart and filters, left for navigation. */
  side?: SheetSide;
  /** Width of a side sheet: 360, 420, 560. */
  size?: 'sm' | 'md' | 'lg';
  /** Called before Esc, close button, scrim or drag closes it; setting it disables the drag. */
  mayClose?: () => boolean;
  /** Actions below the content, always visible. */
  footer?: ReactNode;
  /** Content of the sheet. */
  children?: ReactNode;
}

/**
 * Modal sheet at an edge of the page. A bottom sheet closes when dragged down by its handle: past 30 %, or by a
 * flick.
 */
export function Sheet({
  isOpen,
  onClose,
  title,
  description,
  side = 'bottom',
  size = 'md',
  mayClose,
  footer,
  children,
}: SheetProps) {
  const drag = useDragToClose(onClose, mayClose === undefined);
  const focus = useFocusReturn(focusFirstField);
  return (
    <DialogRoot isOpen={isOpen} onClose={onClose} mayClose={mayClose}>
      <Radix.Content
        className={sheet({ side, size })}
        {...focus}
        onEscapeKeyDown={keepOpenInComposition}
        {...(description ? {} : { 'aria-describedby': undefined })}
      >
        {side === 'bottom' && <div className={grip} aria-hidden {...drag} />}
        <div className={side === 'bottom' ? underGrip : undefined}>
          <DialogHeader title={title} description={description} />
        </div>
        <LayerBody>{children}</LayerBody>
        {footer && <LayerFooter>{footer}</LayerFooter>}
      </Radix.Content>
    </DialogRoot>
  );
}

/** Pixels per millisecond: a faster drag closes at any distance. */
const flick = 0.6;

/** Drag to close for bottom sheets: closes past 30 % of the height or by a flick, else springs back. */
function useDragToClose(onClose: () => void, isEnabled: boolean) {
  const drag = useRef<{ y: number; at: number } | undefined>(undefined);

  function getSheet(event: PointerEvent<HTMLElement>) {
    return event.currentTarget.parentElement;
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!isEnabled) return;
    drag.current = { y: event.clientY, at: performance.now() };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const sheet = getSheet(event);
    if (!drag.current || !sheet) return;
    sheet.style.transform = `translateY(${Math.max(0, event.clientY - drag.current.y)}px)`;
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const sheet = getSheet(event);
    if (!drag.current || !sheet) return;
    const distance = event.clientY - drag.current.y;
    const speed = distance / Math.max(1, performance.now() - drag.current.at);
    drag.current = undefined;
    sheet.style.transform = '';
    if (distance > sheet.offsetHeight * 0.3 || speed > flick) onClose();
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}
