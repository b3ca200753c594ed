import {
  BadgeCheck,
  ClipboardList,
  FileDown,
  type LucideIcon,
  MapPin,
  Settings,
  ShieldCheck,
  SquareUserRound,
  UserRound,
} from 'lucide-react';

/** Pages of the account, in the order of its navigation and of the list on the page “Me”. */
export const accountPlaces = {
  me: { href: '/user', icon: UserRound },
  orders: { href: '/orders', icon: ClipboardList },
  profile: { href: '/user/basic', icon: SquareUserRound },
  account: { href: '/user/account', icon: ShieldCheck },
  addresses: { href: '/user/account#addresses', icon: MapPin },
  verify: { href: '/user/auth', icon: BadgeCheck },
  files: { href: '/user/download', icon: FileDown },
  settings: { href: '/user/settings', icon: Settings },
} as const satisfies Record<string, { href: string; icon: LucideIcon }>;
export type AccountPlaceName = keyof typeof accountPlaces;
