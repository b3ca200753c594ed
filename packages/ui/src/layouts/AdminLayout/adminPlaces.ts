import { may, type Permission, type Viewer } from '@sampan/domain/access/access';
import { trimTrailingSlashes } from '@sampan/domain/page/trailingSlashes';
import {
  BookOpenText,
  ChartLine,
  ClipboardList,
  FolderTree,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Package,
  ReceiptText,
  ScanFace,
  Settings,
  Tags,
  UserRound,
  UserRoundX,
} from 'lucide-react';

export const adminPlaceNames = [
  'dashboard',
  'orders',
  'products',
  'categories',
  'users',
  'kyc',
  'blacklist',
  'articles',
  'articleCategories',
  'gallery',
  'transactions',
  'reports',
  'settings',
] as const;
export type AdminPlaceName = (typeof adminPlaceNames)[number];

export type AdminGroup = 'main' | 'customers' | 'content' | 'insight' | 'end';
/** Sidebar groups with headings; `main` at the top and `end` at the bottom have none. */
export const adminGroups = ['main', 'customers', 'content', 'insight', 'end'] as const satisfies readonly AdminGroup[];

export interface AdminPlace {
  name: AdminPlaceName;
  group: AdminGroup;
  href: string;
  icon: LucideIcon;
  /** Without it the section is hidden. */
  permission: Permission;
  /** Shortcut key after `g`. */
  key?: string;
}

export const adminPlaces: readonly AdminPlace[] = [
  { name: 'dashboard', group: 'main', href: '/admin', icon: LayoutDashboard, permission: 'admin.enter' },
  { name: 'orders', group: 'main', href: '/admin/orders', icon: ClipboardList, permission: 'orders.viewAll', key: 'o' },
  { name: 'products', group: 'main', href: '/admin/products', icon: Package, permission: 'products.edit', key: 'p' },
  { name: 'categories', group: 'main', href: '/admin/categories', icon: FolderTree, permission: 'categories.edit' },
  { name: 'users', group: 'customers', href: '/admin/users', icon: UserRound, permission: 'users.view', key: 'u' },
  { name: 'kyc', group: 'customers', href: '/admin/kyc', icon: ScanFace, permission: 'kyc.review', key: 'k' },
  { name: 'blacklist', group: 'customers', href: '/admin/blacklist', icon: UserRoundX, permission: 'blacklist.view' },
  { name: 'articles', group: 'content', href: '/admin/articles', icon: BookOpenText, permission: 'articles.edit' },
  {
    name: 'articleCategories',
    group: 'content',
    href: '/admin/article-categories',
    icon: Tags,
    permission: 'articles.edit',
  },
  { name: 'gallery', group: 'content', href: '/admin/gallery', icon: Images, permission: 'gallery.edit' },
  {
    name: 'transactions',
    group: 'insight',
    href: '/admin/transactions',
    icon: ReceiptText,
    permission: 'transactions.view',
  },
  { name: 'reports', group: 'insight', href: '/admin/reports', icon: ChartLine, permission: 'reports.view', key: 'r' },
  { name: 'settings', group: 'end', href: '/admin/settings', icon: Settings, permission: 'settings.view' },
];

/** Returns the sections that the viewer has access to. */
export function listAdminPlaces(viewer: Viewer): AdminPlace[] {
  return adminPlaces.filter(({ permission }) => may(viewer, permission));
}

/** Returns the section of a URL: a product page belongs to the products. */
export function getAdminPlace(address: string): AdminPlaceName | undefined {
  const path = trimTrailingSlashes(address.split(/[?#]/, 1)[0] ?? '');
  const found = adminPlaces.filter(({ href }) => path === href || (href !== '/admin' && path.startsWith(`${href}/`)));
  return found[0]?.name;
}
