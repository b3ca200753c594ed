import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check, type LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { pop, popItem, popItemEnd, popList } from '../layer.css.ts';
import { group, menu, separator } from './Menu.css.ts';

export interface MenuAction {
  label: string;
  icon?: LucideIcon;
  shortcut?: string;
  tone?: 'default' | 'danger';
  isDisabled?: boolean;
  onSelect: () => void;
}

/** A choice of one, with a tick at the current one: language, theme. */
export interface MenuChoice<Value extends string = string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: LucideIcon; lang?: string }[];
  onValueChange: (value: Value) => void;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** A dangerous one comes last and stands behind a line. */
  actions?: readonly MenuAction[];
  choices?: readonly MenuChoice[];
  align?: 'start' | 'end';
  /** Its code came because it was asked for. */
  startsOpen?: boolean;
}

/** Beside its button on a desktop, an action sheet on a phone. */
export function Menu({ trigger, actions = [], choices = [], align = 'end', startsOpen = false }: MenuProps) {
  return (
    // Modal, it would hide the page from screen readers and leave the button in it focusable.
    <Radix.Root defaultOpen={startsOpen} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} sideOffset={4} collisionPadding={8} className={`${pop} ${popList} ${menu}`}>
          {choices.map((choice, index) => (
            <Fragment key={choice.label}>
              {index > 0 && <Radix.Separator className={separator} />}
              <Choice choice={choice} hasHeading={choices.length > 1 || actions.length > 0} />
            </Fragment>
          ))}
          {choices.length > 0 && actions.length > 0 && <Radix.Separator className={separator} />}
          {actions.map((action, index) => (
            <Fragment key={action.label}>
              {action.tone === 'danger' && index > 0 && <Radix.Separator className={separator} />}
              <Radix.Item
                className={popItem}
                data-tone={action.tone}
                disabled={action.isDisabled}
                onSelect={action.onSelect}
              >
                {action.icon && <Icon as={action.icon} size={16} />}
                {action.label}
                {action.shortcut && <kbd className={popItemEnd}>{action.shortcut}</kbd>}
              </Radix.Item>
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Choice({ choice, hasHeading }: { choice: MenuChoice; hasHeading: boolean }) {
  return (
    <Radix.RadioGroup aria-label={choice.label} value={choice.value} onValueChange={choice.onValueChange}>
      {hasHeading && <Radix.Label className={group}>{choice.label}</Radix.Label>}
      {choice.options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={popItem} lang={option.lang}>
          {option.icon && <Icon as={option.icon} size={16} />}
          {option.label}
          <Radix.ItemIndicator className={popItemEnd}>
            <Icon as={Check} size={16} />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
