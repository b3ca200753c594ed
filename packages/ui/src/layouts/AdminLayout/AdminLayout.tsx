import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../app/navigation/navigation.tsx';
import { useViewer } from '../../app/session/useViewer.ts';
import { useCharacterKeys } from '../../app/useCharacterKeys.ts';
import type { CommandPaletteProps } from '../../features/admin/CommandPalette/CommandPalette.tsx';
import { useRecents } from '../../features/admin/CommandPalette/recents.ts';
import { OfflineStrip } from '../../features/frame/OfflineStrip/OfflineStrip.tsx';
import { ShopTimeContext } from '../../i18n/shopTimeContext.ts';
import { createLazyLayer, type LazyLayerProps } from '../../patterns/lazyLayer.tsx';
import { useShortcuts } from '../../patterns/ShortcutSheet/useShortcuts.ts';
import { mainId, SkipLink } from '../SkipLink.tsx';
import { column, main, shell } from './AdminLayout.css.ts';
import { AdminTopBar } from './AdminTopBar.tsx';
import { type AdminPlaceName, adminPlaces, listAdminPlaces } from './adminPlaces.ts';
import { Sidebar } from './Sidebar.tsx';

export interface AdminLayoutProps {
  /** Section of the current page. */
  current?: AdminPlaceName | undefined;
  /** Number of pending items per section: orders to ship, identities to check. */
  counts?: Partial<Record<AdminPlaceName, number>>;
  /** True shows icons only. The caller stores it. */
  isFolded?: boolean;
  onFoldedChange?: (isFolded: boolean) => void;
  failedJobs?: number;
  onOpenJobs?: (() => void) | undefined;
  /** The command palette, which is mounted when it is first opened. */
  palette: ComponentType<CommandPaletteProps & LazyLayerProps>;
  children: ReactNode;
}

const loadDrawer = async () => (await import('./AdminDrawer.tsx')).AdminDrawer;
const AdminDrawer = createLazyLayer(loadDrawer);
const ShortcutSheet = createLazyLayer(
  async () => (await import('../../patterns/ShortcutSheet/ShortcutSheet.tsx')).ShortcutSheet,
);

const doNothing = () => undefined;
type Layer = 'menu' | 'palette' | 'shortcuts';

/** Layout of the back office: sidebar and top bar, drawer in narrow windows, command palette and shortcuts. */
export function AdminLayout({
  current,
  counts,
  isFolded = false,
  onFoldedChange = doNothing,
  failedJobs = 0,
  onOpenJobs = doNothing,
  palette: Palette,
  children,
}: AdminLayoutProps) {
  const { t } = useTranslation('admin');
  const { navigate } = useNavigation();
  const viewer = useViewer();
  // All of them on the server and while the profile loads: all staff see them, others leave this layout.
  const places = viewer ? listAdminPlaces(viewer) : adminPlaces;
  const { recents, remember } = useRecents();
  const characterKeys = useCharacterKeys();
  /** The open layers; the last one lies on top. */
  const [layers, setLayers] = useState<readonly Layer[]>([]);
  // Keep an opened lazy layer mounted, for its exit animation.
  const [opened, setOpened] = useState<readonly Layer[]>([]);
  const named = places.map((place) => ({ ...place, label: t(`shell.place.${place.name}`) }));
  const keyed = named.flatMap(({ key, href, label }) => (key ? [{ shortcut: `g ${key}`, href, label }] : []));
  useAdminDensity();
  useShortcuts({
    'mod+k': () => open('palette'),
    '?': openShortcuts,
    ...Object.fromEntries(keyed.map(({ shortcut, href }) => [shortcut, () => navigate(href)])),
  });

  /** Opens a layer, in place of the open ones but those in `below`. */
  function open(next: Layer, below: readonly Layer[] = []) {
    setOpened((known) => [...known, next]);
    setLayers([...below, next]);
  }
  function openShortcuts() {
    open('shortcuts');
  }
  const without = (which: Layer) => (known: readonly Layer[]) => known.filter((other) => other !== which);
  const getLayerProps = (which: Layer) => ({
    isOpen: layers.includes(which),
    onClose: () => setLayers(without(which)),
    onLoadFailed() {
      setOpened(without(which));
      setLayers(without(which));
    },
  });

  return (
    <div className={shell} data-density="admin" data-folded={isFolded ? '' : undefined}>
      <SkipLink />
      <Sidebar
        places={places}
        current={current}
        counts={counts}
        isFolded={isFolded}
        onFoldedChange={onFoldedChange}
        onShortcuts={openShortcuts}
      />
      <div className={column}>
        <AdminTopBar
          onMenu={() => open('menu')}
          onMenuNear={() => void loadDrawer().catch(doNothing)}
          onSearch={() => open('palette')}
          failedJobs={failedJobs}
          onOpenJobs={onOpenJobs}
        />
        <OfflineStrip />
        <main id={mainId} tabIndex={-1} className={main}>
          <ShopTimeContext value={true}>{children}</ShopTimeContext>
        </main>
      </div>
      {opened.includes('menu') && (
        <AdminDrawer
          {...getLayerProps('menu')}
          places={places}
          current={current}
          counts={counts}
          // The drawer stays: the focus returns to its button when the list is closed.
          onShortcuts={() => open('shortcuts', ['menu'])}
        />
      )}
      {opened.includes('palette') && (
        <Palette
          {...getLayerProps('palette')}
          places={named.map(({ name, href, label, key }) => ({
            id: `page ${name}`,
            kind: 'page',
            title: label,
            // Also found by its English name, which is in the URL, in every locale.
            keywords: [name],
            href,
            shortcut: key && characterKeys.isOn ? `g ${key}` : undefined,
          }))}
          recents={recents}
          onPick={remember}
        />
      )}
      {opened.includes('shortcuts') && (
        <ShortcutSheet
          {...getLayerProps('shortcuts')}
          places={keyed.map(({ shortcut, label }) => ({ shortcut, does: label }))}
          hasCharacterKeys={characterKeys.isOn}
          onCharacterKeysChange={characterKeys.choose}
        />
      )}
    </div>
  );
}

/** Sets the density on the body, since menus and dialogs are portaled out of the layout. */
function useAdminDensity(): void {
  useLayoutEffect(function dressPage() {
    const { dataset } = document.documentElement;
    const before = dataset.density;
    dataset.density = 'admin';
    return () => {
      if (before === undefined) delete dataset.density;
      else dataset.density = before;
    };
  }, []);
}
