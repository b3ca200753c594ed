import { ClipboardList, House, LayoutGrid, type LucideIcon, ShoppingBag, UserRound } from 'lucide-react';

export const tabNames = ['home', 'goods', 'cart', 'orders', 'me'] as const;
export type TabName = (typeof tabNames)[number];

export interface Place {
  name: TabName;
  href: string;
  icon: LucideIcon;
}

/** The five roots: only they have the tab bar. */
export const tabs: readonly Place[] = [
  { name: 'home', href: '/home', icon: House },
  { name: 'goods', href: '/goods', icon: LayoutGrid },
  { name: 'cart', href: '/goods/cart', icon: ShoppingBag },
  { name: 'orders', href: '/orders', icon: ClipboardList },
  { name: 'me', href: '/user', icon: UserRound },
];

export function getPath(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

/** The root that an address is, or undefined for a page below one. */
export function getRoot(address: string): TabName | undefined {
  const path = getPath(address);
  return tabs.find(({ href }) => href === path)?.name;
}

/** The part of the shop that an address belongs to: a product belongs to the goods. */
export function getPart(address: string): TabName | undefined {
  const path = getPath(address);
  const found = tabs.filter(({ href }) => isWithin(href, path));
  return found.sort((one, other) => other.href.length - one.href.length)[0]?.name;
}

/** Whether an address is a page, or one below it. */
export function isWithin(href: string, address: string): boolean {
  const path = getPath(address);
  return path === href || path.startsWith(`${href}/`);
}
