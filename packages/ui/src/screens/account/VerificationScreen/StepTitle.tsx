import { type ReactNode, useEffect, useRef } from 'react';
import { Heading } from '../../../primitives/Heading/Heading.tsx';

/** Heading of a step. Takes the focus when the step replaces another one. */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function takeFocusFromTheStepBefore() {
    // The pressed button was removed together with its focus. On the first page the h1 has the focus.
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
