import type { Article } from '@sampan/api/entities';
import type { BadgeTone } from '../../../../primitives/Badge/Badge.tsx';

export type ArticleStatus = Article['status'];
export const articleStatuses = [0, 1, 2] as const satisfies readonly ArticleStatus[];

export const articleTones: Record<ArticleStatus, BadgeTone> = { 0: 'neutral', 1: 'success', 2: 'warning' };
