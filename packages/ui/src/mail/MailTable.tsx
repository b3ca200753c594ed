import type { CSSProperties, ReactNode } from 'react';

interface MailTableProps {
  className?: string;
  style?: CSSProperties;
  /** Rows. */
  children: ReactNode;
}

/** A layout table: Outlook supports neither flex nor grid, nor padding of other elements. */
export function MailTable({ className, style, children }: MailTableProps) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className={className}
      style={{ borderCollapse: 'separate', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}
