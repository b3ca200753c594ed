import { ClipboardList, CornerDownRight, FileText, type LucideIcon, Package, UserRound, Zap } from 'lucide-react';
import type { PaletteKind } from './palette.ts';

export const kindIcons: Record<PaletteKind, LucideIcon> = {
  page: CornerDownRight,
  action: Zap,
  order: ClipboardList,
  product: Package,
  user: UserRound,
  article: FileText,
};
