import { House, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { ignoreHeldKey } from '../../../primitives/ignoreHeldKey.ts';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { list, name as nameClass, row, tools } from './SavedViews.css.ts';
import type { SavedView } from './savedViews.ts';
import type { SavedViewsStore } from './useSavedViews.ts';
import { ViewNameForm } from './ViewNameForm.tsx';

export interface SavedViewListProps {
  store: SavedViewsStore;
  onRemove: (view: SavedView) => void;
}

/** The saved views of a list, each with its actions. */
export function SavedViewList({ store, onRemove }: SavedViewListProps) {
  return (
    <ul className={list}>
      {store.views.map((view) => (
        <SavedViewRow key={view.id} view={view} store={store} onRemove={() => onRemove(view)} />
      ))}
    </ul>
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
