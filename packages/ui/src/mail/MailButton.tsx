import { MailTable } from './MailTable.tsx';
import { paint } from './mailStyles.ts';

export interface MailButtonProps {
  /** Absolute. */
  href: string;
  label: string;
  /** Of the shop's brand. */
  accentColor?: string | undefined;
}

/** A link that looks like a button; the cell has the colour, for clients that drop it from links. */
export function MailButton({ href, label, accentColor }: MailButtonProps) {
  return (
    <MailTable style={{ width: 'auto' }}>
      <tr>
        <td {...paint(['solid'], { borderRadius: 8 }, accentColor)}>
          <a href={href} {...paint(['onSolid'], link)}>
            {label}
          </a>
        </td>
      </tr>
    </MailTable>
  );
}

/** The whole button is the link. */
const link = {
  display: 'inline-block',
  padding: '12px 24px',
  fontSize: 16,
  lineHeight: 1.5,
  fontWeight: 600,
  textDecoration: 'none',
} as const;
