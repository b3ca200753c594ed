import { type ReactNode, useEffect, useRef } from 'react';
import { Heading } from '../../../primitives/Heading/Heading.tsx';

/** The heading of a step. A step that takes another one's place takes the focus to its heading. */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function takeFocusFromTheStepBefore() {
    // What was pressed is gone, and with it the focus; on the first page it is the h1's.
    if (document.activeElement === document.body || document.activeElement === null) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'nearest' });
    }
  }, []);
  return (
    <Heading level={2} size="h3" ref={heading} tabIndex={-1}>
      {children}
    </Heading>
  );
}
