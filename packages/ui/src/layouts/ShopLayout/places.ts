import { trimTrailingSlashes } from '@sampan/domain/page/trailingSlashes';
import { ClipboardList, House, LayoutGrid, type LucideIcon, ShoppingBag, UserRound } from 'lucide-react';

export type TabName = 'home' | 'goods' | 'cart' | 'orders' | 'me';

export interface Place {
  name: TabName;
  href: string;
  icon: LucideIcon;
}

/** The five root screens; only they show the tab bar. */
export const tabs: readonly Place[] = [
  { name: 'home', href: '/home', icon: House },
  { name: 'goods', href: '/goods', icon: LayoutGrid },
  { name: 'cart', href: '/goods/cart', icon: ShoppingBag },
  { name: 'orders', href: '/orders', icon: ClipboardList },
  { name: 'me', href: '/user', icon: UserRound },
];

/** Returns the path of an address without query, fragment and trailing slashes. */
export function getPath(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path.length > 1 ? trimTrailingSlashes(path) : path;
}

/** Returns the root screen of a URL, or undefined for other pages. */
export function getRoot(address: string): TabName | undefined {
  const path = getPath(address);
  return tabs.find(({ href }) => href === path)?.name;
}

/** Returns the section of a URL: a product page belongs to the products. */
export function getPart(address: string): TabName | undefined {
  const path = getPath(address);
  const found = tabs.filter(({ href }) => isWithin(href, path));
  return found.sort((one, other) => other.href.length - one.href.length)[0]?.name;
}

/** Tells whether a URL is a page or a sub-page of it. */
export function isWithin(href: string, address: string): boolean {
  const path = getPath(address);
  return path === href || path.startsWith(`${href}/`);
}
