import * as Radix from '@radix-ui/react-accordion';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { content, inner, minus, plus, row, trigger } from './Accordion.css.ts';

export interface AccordionItem {
  value: string;
  /** Id of the row's element, for links. */
  id?: string;
  title: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  /** The sections, in order. */
  items: readonly AccordionItem[];
  /** Ids of initially open rows. */
  defaultOpen?: string[];
  /** Open rows, if controlled; for links that open a row. */
  open?: string[];
  /** Called with the ids of all open sections. */
  onOpenChange?: (open: string[]) => void;
  /** Heading level of the rows' titles. */
  level?: 2 | 3 | 4;
}

/** Independently expandable rows. */
export function Accordion({ items, defaultOpen, open, onOpenChange, level = 3 }: AccordionProps) {
  const Title = `h${level}` as const;
  return (
    <Radix.Root type="multiple" defaultValue={defaultOpen} value={open} onValueChange={onOpenChange}>
      {items.map((item) => (
        <Radix.Item key={item.value} value={item.value} id={item.id} className={row}>
          <Radix.Header asChild>
            <Title>
              <Radix.Trigger className={trigger}>
                {item.title}
                <Icon as={Plus} className={plus} />
                <Icon as={Minus} className={minus} />
              </Radix.Trigger>
            </Title>
          </Radix.Header>
          <Radix.Content className={content}>
            <div className={inner}>{item.content}</div>
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
