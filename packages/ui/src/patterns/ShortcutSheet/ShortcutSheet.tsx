import { useTranslation } from 'react-i18next';
import { Dialog } from '../../primitives/Dialog/Dialog.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { Keys } from './Keys.tsx';
import { columns, row } from './ShortcutSheet.css.ts';

/** A shortcut and its description. */
export interface ShortcutLine {
  shortcut: string;
  does: string;
}

export interface ShortcutGroup {
  label: string;
  lines: readonly ShortcutLine[];
}

export interface ShortcutSheetProps {
  /** Whether it is open. */
  isOpen: boolean;
  /** Called when the user closes it. */
  onClose: () => void;
  /** The page's shortcuts in addition to the global ones: `g o` and the like. */
  places?: readonly ShortcutLine[];
  /** Whether the shortcuts of letters and signs work in this browser. */
  hasCharacterKeys: boolean;
  /** Called when the user turns them off or on. */
  onCharacterKeysChange: (hasCharacterKeys: boolean) => void;
}

/** Global shortcuts, and those of lists, of the identity checks and of editors. */
const groupsByContext = {
  anywhere: [
    ['mod+k', 'search'],
    ['?', 'help'],
    ['Escape', 'close'],
  ],
  lists: [
    ['j', 'next'],
    ['k', 'previous'],
    ['x', 'select'],
    ['Enter', 'open'],
  ],
  review: [
    ['a', 'approve'],
    ['r', 'reject'],
  ],
  editing: [
    ['mod+s', 'save'],
    ['mod+Enter', 'post'],
  ],
} as const;

/** Help dialog of keyboard shortcuts, opened by `?` and from the account menu. Its switch turns off those of letters and signs. */
export function ShortcutSheet({
  isOpen,
  onClose,
  places = [],
  hasCharacterKeys,
  onCharacterKeysChange,
}: ShortcutSheetProps) {
  const { t } = useTranslation('admin');
  const createGroup = (group: keyof typeof groupsByContext): ShortcutGroup => ({
    label: t(`shortcuts.group.${group}`),
    lines: groupsByContext[group].map(([shortcut, does]) => ({ shortcut, does: t(`shortcuts.does.${does}`) })),
  });
  const go: ShortcutGroup = { label: t('shortcuts.group.go'), lines: places };
  const groups = [createGroup('anywhere'), go, createGroup('lists'), createGroup('review'), createGroup('editing')];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('shortcuts.title')} description={t('shortcuts.note')} size="lg">
      <Switch label={t('shortcuts.characterKeys')} isOn={hasCharacterKeys} onChange={onCharacterKeysChange} />
      <div className={columns}>
        {groups
          .filter(({ lines }) => lines.length > 0)
          .map((group) => (
            <ShortcutList key={group.label} {...group} />
          ))}
      </div>
    </Dialog>
  );
}

function ShortcutList({ label, lines }: ShortcutGroup) {
  return (
    <Stack as="section" gap="xs">
      <Text size="caption" tone="muted" weight="medium" asChild>
        <h3>{label}</h3>
      </Text>
      <ul>
        {lines.map(({ shortcut, does }) => (
          <li key={shortcut} className={row}>
            <Text as="span" size="bodySm">
              {does}
            </Text>
            <Keys shortcut={shortcut} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
