import type { ReactNode } from 'react';
import { expect } from 'storybook/test';
import { useHere } from '../../app/navigation/navigation.tsx';
import { AdminLayout } from '../../layouts/AdminLayout/AdminLayout.tsx';
import { getAdminPlace } from '../../layouts/AdminLayout/adminPlaces.ts';
import { AdminJobs, AdminPalette } from '../../screens/admin/shared/shell/AdminShell.tsx';

/** The back-office layout for a story: `render: (args) => <AdminStory><OrdersScreen {...args} /></AdminStory>`. */
export function AdminStory({ children }: { children: ReactNode }) {
  return (
    <>
      <AdminLayout current={getAdminPlace(useHere())} palette={AdminPalette}>
        {children}
      </AdminLayout>
      <AdminJobs />
    </>
  );
}

/** Expects that the list also fits beside two scroll bars of 15 px, its own and the page's. Returns its frame. */
export async function expectToFitBesideScrollBars(): Promise<HTMLElement> {
  const frame = document.querySelector<HTMLElement>('main section:has(> table)');
  if (!frame) throw new Error('no table');
  frame.style.inlineSize = `${frame.clientWidth - 2 * 15}px`;
  await expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
  return frame;
}

/** `globals` of a story: desktop size. */
export const atADesk = { density: 'admin', viewport: { value: 'desktop' } };
/** `globals` of a story: phone size. */
export const onAPhone = { density: 'admin', viewport: { value: 'phone' } };

/** `parameters` of a story: initial URL and signed-in user. */
export function adminShop(start: string, as: 'admin' | 'operator' | 'customer' = 'admin') {
  return { layout: 'fullscreen', shop: { as, start } };
}
