import { isStaff, type Viewer } from '../access/access.ts';

/** An order, as far as access to it depends on it. */
export interface AccessedOrder {
  userId: number;
  /** Whether its owner deleted it from their list. */
  isHidden: boolean;
}

/** Whether the order belongs to this account, which has not deleted it. */
export function isOwnOrder({ userId, isHidden }: AccessedOrder, viewerId: number | undefined): boolean {
  return userId === viewerId && !isHidden;
}

/** Whether the viewer may see the order: as its owner, or as staff. */
export function maySeeOrder(order: AccessedOrder, viewer: Viewer): boolean {
  return isOwnOrder(order, viewer?.id) || isStaff(viewer);
}
