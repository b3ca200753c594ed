import type { ReactNode } from 'react';
import { useHere } from '../../../app/navigation.tsx';
import { AdminLayout } from '../../../layouts/AdminLayout/AdminLayout.tsx';
import { getAdminPlace } from '../../../layouts/AdminLayout/adminPlaces.ts';
import { AdminJobs } from './AdminJobs.tsx';

/** The back office around one screen's story: `render: (args) => <AdminStory><OrdersScreen {...args} /></AdminStory>`. */
export function AdminStory({ children }: { children: ReactNode }) {
  return (
    <>
      <AdminLayout current={getAdminPlace(useHere())}>{children}</AdminLayout>
      <AdminJobs />
    </>
  );
}

/** A story's `globals`: a desk. */
export const atADesk = { density: 'admin', viewport: { value: 'desktop' } };
/** The same on a phone. */
export const onAPhone = { density: 'admin', viewport: { value: 'phone' } };

/** A story's `parameters`: who looks at which address. */
export function adminShop(start: string, as: 'admin' | 'operator' | 'customer' = 'admin') {
  return { layout: 'fullscreen', shop: { as, start } };
}
