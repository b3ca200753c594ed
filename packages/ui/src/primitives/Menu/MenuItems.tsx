import type * as Radix from '@radix-ui/react-dropdown-menu';
import { Check, type LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import { joinClasses } from '../classes.ts';
import { Icon } from '../Icon/Icon.tsx';
import { popItem, popItemEnd } from '../layer.css.ts';
import { group, item, separator, shortcut } from './Menu.css.ts';

export interface MenuAction {
  label: string;
  /** Language of the label, if it is not the page's. */
  lang?: string | undefined;
  icon?: LucideIcon;
  /** Display text: `⌘C`. The page registers the shortcut itself. */
  shortcut?: string;
  tone?: 'default' | 'danger';
  isDisabled?: boolean;
  onSelect: () => void;
}

/** A radio group with a tick at the current value: language, theme. */
export interface MenuChoice<Value extends string = string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: LucideIcon; lang?: string }[];
  onValueChange: (value: Value) => void;
}

/** Components shared by the dropdown menu and the context menu. */
export type MenuParts = Pick<
  typeof Radix,
  'Item' | 'ItemIndicator' | 'Label' | 'RadioGroup' | 'RadioItem' | 'Separator'
>;

export interface MenuItemsProps {
  parts: MenuParts;
  actions: readonly MenuAction[];
  choices: readonly MenuChoice[];
}

/** Items of a menu: choices, actions, then dangerous actions after a separator. */
export function MenuItems({ parts, actions, choices }: MenuItemsProps) {
  const harmless = actions.filter(({ tone }) => tone !== 'danger');
  const dangerous = actions.filter(({ tone }) => tone === 'danger');
  const groups = [harmless, dangerous].filter((some) => some.length > 0);
  return (
    <>
      {choices.map((choice, index) => (
        <Fragment key={choice.label}>
          {index > 0 && <parts.Separator className={separator} />}
          <Choice parts={parts} choice={choice} hasHeading={choices.length > 1 || actions.length > 0} />
        </Fragment>
      ))}
      {groups.map((some, index) => (
        <Fragment key={some[0]?.label}>
          {(index > 0 || choices.length > 0) && <parts.Separator className={separator} />}
          {some.map((action) => (
            <Action key={action.label} parts={parts} action={action} />
          ))}
        </Fragment>
      ))}
    </>
  );
}

function Action({ parts, action }: { parts: MenuParts; action: MenuAction }) {
  return (
    <parts.Item
      className={joinClasses(popItem, item)}
      data-tone={action.tone}
      lang={action.lang}
      disabled={action.isDisabled}
      onSelect={action.onSelect}
    >
      {action.icon && <Icon as={action.icon} size={16} />}
      {action.label}
      {action.shortcut && <kbd className={joinClasses(popItemEnd, shortcut)}>{action.shortcut}</kbd>}
    </parts.Item>
  );
}

function Choice({ parts, choice, hasHeading }: { parts: MenuParts; choice: MenuChoice; hasHeading: boolean }) {
  return (
    <parts.RadioGroup aria-label={choice.label} value={choice.value} onValueChange={choice.onValueChange}>
      {hasHeading && <parts.Label className={group}>{choice.label}</parts.Label>}
      {choice.options.map((option) => (
        <parts.RadioItem
          key={option.value}
          value={option.value}
          className={joinClasses(popItem, item)}
          lang={option.lang}
        >
          {option.icon && <Icon as={option.icon} size={16} />}
          {option.label}
          <parts.ItemIndicator className={popItemEnd}>
            <Icon as={Check} size={16} />
          </parts.ItemIndicator>
        </parts.RadioItem>
      ))}
    </parts.RadioGroup>
  );
}
