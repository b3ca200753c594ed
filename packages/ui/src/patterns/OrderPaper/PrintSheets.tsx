import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { sheet } from './OrderPaper.css.ts';

export interface PrintSheetsProps {
  /** The printer's dialog is closed, whatever came of it. */
  onDone: () => void;
  /** One sheet or many. */
  children: ReactNode;
}

/** Prints these sheets and nothing of the page: mounted when somebody presses Print, gone when that is over. */
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
