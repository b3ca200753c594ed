import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { footer as footerClass } from '../Dialog/Dialog.css.ts';
import { DialogHeader } from '../Dialog/Dialog.tsx';
import { focusFirstField } from '../Dialog/focusFirstField.ts';
import { LayerBody } from '../Dialog/LayerBody.tsx';
import { useFocusReturn } from '../Dialog/useFocusReturn.ts';
import { overlay } from '../layer.css.ts';
import { grip, sheet, underGrip } from './Sheet.css.ts';
import { useDragToClose } from './useDragToClose.ts';

export const sheetSides = ['bottom', 'right', 'left'] as const;

export interface SheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: string;
  /** Bottom on a phone; right for cart and filters, left for navigation. */
  side?: (typeof sheetSides)[number];
  /** Of a side sheet: 360, 420, 560. */
  size?: 'sm' | 'md' | 'lg';
  /** Asked before Esc, the cross, the scrim or a pull close it; with it, pulling is off. */
  mayClose?: () => boolean;
  trigger?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
}

/** A layer from an edge of the page. From the bottom it is pulled down by its handle: past 30 %, or with a flick, it closes. */
export function Sheet({
  isOpen,
  onOpenChange,
  title,
  description,
  side = 'bottom',
  size = 'md',
  mayClose,
  trigger,
  footer,
  children,
}: SheetProps) {
  const drag = useDragToClose(() => onOpenChange(false), mayClose === undefined);

  const focus = useFocusReturn(focusFirstField);
  function change(next: boolean) {
    if (next || !mayClose || mayClose()) onOpenChange(next);
  }

  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          className={sheet({ side, size })}
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          {side === 'bottom' && <div className={grip} aria-hidden {...drag} />}
          <div className={side === 'bottom' ? underGrip : undefined}>
            <DialogHeader title={title} description={description} />
          </div>
          <LayerBody>{children}</LayerBody>
          {footer && <div className={footerClass}>{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
