import { Bookmark, BookmarkPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createLazyPart } from '../../../app/lazyPart.tsx';
import { LazyPopover } from '../../../patterns/LazyPopover/LazyPopover.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { focusPageStart } from '../../../primitives/findPageStart.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useFocusAfterRemoval } from '../../../primitives/useFocusAfterRemoval.ts';
import type { SavedView } from './savedViews.ts';
import type { SavedViewsStore } from './useSavedViews.ts';

export interface SavedViewsProps {
  /** Reads and writes the saved views. */
  store: SavedViewsStore;
  /** Current query string; empty without search and filters. */
  query: string;
  /** True if the current query is already a view. */
  isKept: boolean;
}

const ViewNameForm = createLazyPart('ViewNameForm', async () => (await import('./ViewNameForm.tsx')).ViewNameForm);
const namingParts = ['ViewNameForm'];
const SavedViewList = createLazyPart('SavedViewList', async () => (await import('./SavedViewList.tsx')).SavedViewList);
const listParts = ['SavedViewList'];

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

  function remove({ id, name }: SavedView) {
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
          parts={namingParts}
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
          parts={listParts}
          label={t('views.manage')}
          align="end"
          trigger={
            <IconButton label={t('views.manage')} size="sm">
              <Icon as={Bookmark} size={16} />
            </IconButton>
          }
        >
          <SavedViewList store={store} onRemove={remove} />
        </LazyPopover>
      )}
    </Inline>
  );
}
