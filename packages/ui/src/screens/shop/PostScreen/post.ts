import type { contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';

export type Post = OutputOf<typeof contract.posts.detail>;
