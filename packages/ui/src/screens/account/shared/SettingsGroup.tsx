import { type ReactNode, type Ref, useId } from 'react';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { group, groups, row, rows, rowTexts } from './SettingsGroup.css.ts';

/** The groups of a settings screen, one below the other. */
export function SettingsGroups({ children }: { children: ReactNode }) {
  return <div className={groups}>{children}</div>;
}

/** Settings below a heading. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={group} aria-labelledby={id}>
      <Heading level={2} size="title" id={id} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** A card of `SettingsRow`s. */
export function SettingsRows({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={rows}>
      {children}
    </div>
  );
}

export interface SettingsRowProps {
  title: ReactNode;
  note: ReactNode;
  /** The row's button, at its end. */
  children?: ReactNode;
}

/** A setting with its title, a note and its control. */
export function SettingsRow({ title, note, children }: SettingsRowProps) {
  return (
    <div className={row}>
      <div className={rowTexts}>
        <Text as="div">{title}</Text>
        <MutedText size="caption">{note}</MutedText>
      </div>
      {children}
    </div>
  );
}
