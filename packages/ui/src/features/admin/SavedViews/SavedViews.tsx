import { Bookmark, BookmarkPlus, House, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPopover } from '../../../patterns/LazyPopover/LazyPopover.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { focusPageStart } from '../../../primitives/findPageStart.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { ignoreHeldKey } from '../../../primitives/ignoreHeldKey.ts';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useFocusAfterRemoval } from '../../../primitives/useFocusAfterRemoval.ts';
import { list, name as nameClass, row, tools } from './SavedViews.css.ts';
import type { SavedView } from './savedViews.ts';
import type { SavedViewsStore } from './useSavedViews.ts';
import { ViewNameForm } from './ViewNameForm.tsx';

export interface SavedViewsProps {
  /** Reads and writes the saved views. */
  store: SavedViewsStore;
  /** Current query string; empty without search and filters. */
  query: string;
  /** True if the current query is already a view. */
  isKept: boolean;
}

/** Saves the current filters as a named view and manages saved views. */
export function SavedViews({ store, query, isKept }: SavedViewsProps) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const [isNaming, setNaming] = useState(false);

  function save(name: string) {
    store.save(name, query);
    setNaming(false);
    toast.success(t('views.saved', { name }));
  }

  function remove(id: string, name: string) {
    const bringBack = store.remove(id);
    toast.action(t('views.removed', { name }), { label: t('common:action.undo'), onPress: bringBack });
  }

  const canSave = query !== '' && !isKept;
  const canManage = store.views.length > 0;
  const frame = useRef<HTMLDivElement>(null);
  function focusOtherButton() {
    const button = frame.current?.querySelector('button');
    if (button) button.focus();
    else focusPageStart();
  }
  // Not `canSave`: that ends also when filters are cleared elsewhere on the page.
  useFocusAfterRemoval(isNaming, focusOtherButton);
  useFocusAfterRemoval(canManage, focusOtherButton);

  if (!canSave && !canManage) return null;
  return (
    <Inline ref={frame} gap="xs">
      {canSave && (
        <LazyPopover
          label={t('views.save')}
          isOpen={isNaming}
          onOpenChange={setNaming}
          trigger={
            <Button variant="ghost" size="sm" leading={<Icon as={BookmarkPlus} size={16} />}>
              {t('views.save')}
            </Button>
          }
        >
          <ViewNameForm saved={store} submit={t('views.save')} hint={t('views.hint')} onSave={save} />
        </LazyPopover>
      )}
      {canManage && (
        <LazyPopover
          label={t('views.manage')}
          align="end"
          trigger={
            <IconButton label={t('views.manage')} size="sm">
              <Icon as={Bookmark} size={16} />
            </IconButton>
          }
        >
          <ul className={list}>
            {store.views.map((view) => (
              <SavedViewRow key={view.id} view={view} store={store} onRemove={() => remove(view.id, view.name)} />
            ))}
          </ul>
        </LazyPopover>
      )}
    </Inline>
  );
}

function selectName(form: HTMLFormElement | null) {
  const field = form?.querySelector('input');
  // Safari and Firefox select without focusing.
  field?.focus();
  field?.select();
}

interface SavedViewRowProps {
  view: SavedView;
  store: SavedViewsStore;
  onRemove: () => void;
}

/** A saved view: make default, rename, delete. */
function SavedViewRow({ view, store, onRemove }: SavedViewRowProps) {
  const { t } = useTranslation('admin');
  const item = useRef<HTMLLIElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const isDefault = store.defaultId === view.id;

  function remove() {
    const next = item.current?.nextElementSibling ?? item.current?.previousElementSibling;
    next?.querySelector<HTMLElement>('[data-remove]')?.focus();
    onRemove();
  }

  if (isRenaming) {
    return (
      <li ref={item} className={row} tabIndex={-1}>
        <ViewNameForm
          ref={selectName}
          saved={store}
          own={view}
          submit={t('views.renameSave')}
          onSave={(name) => {
            store.rename(view.id, name);
            setRenaming(false);
            item.current?.focus();
          }}
        />
      </li>
    );
  }
  const buttons = [
    { name: 'setDefault', icon: House, 'aria-pressed': isDefault, onClick: () => store.toggleDefault(view.id) },
    { name: 'rename', icon: Pencil, onClick: () => setRenaming(true) },
    { name: 'remove', icon: Trash2, 'data-remove': '', onKeyDown: ignoreHeldKey, onClick: remove },
  ] as const;
  return (
    <li ref={item} className={row} tabIndex={-1}>
      <span className={nameClass}>
        {view.name}
        {isDefault && (
          <MutedText as="span" size="caption">
            {t('views.isDefault')}
          </MutedText>
        )}
      </span>
      <span className={tools}>
        {buttons.map(({ name, icon, ...props }) => (
          <IconButton key={name} label={t(`views.${name}`, { name: view.name })} size="sm" tooltip="top" {...props}>
            <Icon as={icon} size={16} />
          </IconButton>
        ))}
      </span>
    </li>
  );
}
