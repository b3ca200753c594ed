import type { MailBlock } from '@sampan/domain/mail/mailDocument';
import { MailTable } from './MailTable.tsx';
import { paint } from './mailStyles.ts';

type BlockOf<Type extends MailBlock['type']> = Extract<MailBlock, { type: Type }>;

const paragraph = { margin: 0, fontSize: 16, lineHeight: 1.6, overflowWrap: 'anywhere' } as const;

function Quote({ label, quote }: BlockOf<'quote'>) {
  return (
    <MailTable>
      <tr>
        <td {...paint(['sunken'], { borderRadius: 8, padding: 16 })}>
          <p {...paint(['muted'], { margin: 0, fontSize: 13, lineHeight: 1.5 })}>{label}</p>
          <p {...paint(['text'], { ...paragraph, whiteSpace: 'pre-line' })}>{quote}</p>
        </td>
      </tr>
    </MailTable>
  );
}

function Code({ code }: BlockOf<'code'>) {
  return (
    <MailTable>
      <tr>
        <td align="center" {...paint(['sunken'], { borderRadius: 8, padding: 16 })}>
          <span {...paint(['text'], { fontSize: 32, lineHeight: 1.25, fontWeight: 600, letterSpacing: '0.2em' })}>
            {code}
          </span>
        </td>
      </tr>
    </MailTable>
  );
}

function Facts({ facts }: BlockOf<'facts'>) {
  return (
    <MailTable>
      {facts.map(({ label, value, isStrong }) => {
        const weight = isStrong ? 600 : 400;
        return (
          <tr key={label}>
            <td {...paint(['muted'], { fontSize: 14, lineHeight: 1.6, padding: '2px 16px 2px 0' })}>{label}</td>
            <td align="right" {...paint(['text'], { fontSize: 16, lineHeight: 1.6, fontWeight: weight })}>
              {value}
            </td>
          </tr>
        );
      })}
    </MailTable>
  );
}

const cell = {
  fontSize: 16,
  lineHeight: 1.5,
  padding: '12px 0',
  borderBottomWidth: 1,
  borderBottomStyle: 'solid',
} as const;

function Lines({ lines }: BlockOf<'lines'>) {
  return (
    <MailTable>
      {lines.map(({ name, options, quantity, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a finished mail are never reordered
        <tr key={index}>
          <td valign="top" {...paint(['text', 'line'], { ...cell, paddingRight: 16, overflowWrap: 'anywhere' })}>
            {name}
            {' × '}
            {quantity}
            {options && (
              <span {...paint(['muted'], { display: 'block', fontSize: 13, lineHeight: 1.5 })}>{options}</span>
            )}
          </td>
          <td align="right" valign="top" {...paint(['text', 'line'], { ...cell, whiteSpace: 'nowrap' })}>
            {amount}
          </td>
        </tr>
      ))}
    </MailTable>
  );
}

function Block({ block, accentColor }: { block: MailBlock; accentColor: string | undefined }) {
  switch (block.type) {
    case 'text':
      return <p {...paint(['text'], paragraph)}>{block.text}</p>;
    case 'quote':
      return <Quote {...block} />;
    case 'code':
      return <Code {...block} />;
    case 'action':
      return <MailButton href={block.url} label={block.label} accentColor={accentColor} />;
    case 'facts':
      return <Facts {...block} />;
    case 'lines':
      return <Lines {...block} />;
  }
}

export interface MailBlocksProps {
  blocks: readonly MailBlock[];
  /** Of the shop's brand. */
  accentColor: string | undefined;
}

/** The parts of a mail, one below the other. */
export function MailBlocks({ blocks, accentColor }: MailBlocksProps) {
  return (
    <MailTable>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a finished mail are never reordered
        <tr key={index}>
          <td style={{ paddingBottom: 24 }}>
            <Block block={block} accentColor={accentColor} />
          </td>
        </tr>
      ))}
    </MailTable>
  );
}

interface MailButtonProps {
  /** Absolute. */
  href: string;
  label: string;
  /** Of the shop's brand. */
  accentColor?: string | undefined;
}

/** A link that looks like a button; the cell has the colour, for clients that drop it from links. */
function MailButton({ href, label, accentColor }: MailButtonProps) {
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
