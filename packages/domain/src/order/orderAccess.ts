import { userRole } from '@sampan/api/statuses';
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

/**
 * Whether the viewer is an operator whose own order it is: another member of staff decides about its money. An admin decides
 * also about their own, because a shop may have one person.
 */
export function isOperatorsOwn({ userId }: Pick<AccessedOrder, 'userId'>, viewer: Viewer): boolean {
  return viewer?.id === userId && viewer.role === userRole.operator;
}
