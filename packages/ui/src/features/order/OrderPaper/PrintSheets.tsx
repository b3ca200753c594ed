import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { sheet } from './OrderPaper.css.ts';

export interface PrintSheetsProps {
  /** Called when the print dialog closes, printed or not. */
  onDone: () => void;
  /** One or more sheets. */
  children: ReactNode;
}

/** Prints these sheets instead of the page. Mount it on the Print button and unmount it on `onDone`. */
export function PrintSheets({ onDone, children }: PrintSheetsProps) {
  const done = useRef(onDone);
  useEffect(function keepLatest() {
    done.current = onDone;
  });
  useEffect(function print() {
    const end = () => done.current();
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, []);
  return createPortal(<div className={sheet}>{children}</div>, document.body);
}
