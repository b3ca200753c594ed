import { contract } from '@sampan/api/contract';
import { maxAvatarSize } from '../account/avatar.ts';
import { type photoRules, videoRules } from '../kyc/evidence.ts';

/** Accepted MIME types, which are detected from the content, with the extension of their names. */
export const pictureTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const satisfies Record<(typeof photoRules.types)[number], string>;

/** Types of customers' documents, such as agreements and receipts. */
export const documentTypes = { 'application/pdf': 'pdf', ...pictureTypes } as const;

/** Types of digital goods. Stored unchanged, because customers pay for the original file. */
export const goodsTypes = { ...documentTypes, 'application/zip': 'zip' } as const;

export const videoTypes = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
} as const satisfies Record<(typeof videoRules.types)[number], string>;

/** Minimum side of a document's picture, px; signatures may be small. */
export const minDocumentSide = 16;

/** Maximum bytes of an account's files, checked when it uploads documents. */
export const maxAccountBytes = 500 * 1024 * 1024;
/**
 * Maximum documents of an account that belong to no order and no identity check, receipts of bank transfers included: a
 * tiny one takes a block of the disk.
 */
export const maxAccountDocuments = 1_000;

/** Files of an account: the bytes of all, and the number of documents. */
export interface AccountUsage {
  bytes: number;
  documents: number;
}

/** Whether an account's files take more than its quota. */
export function isOverQuota({ bytes, documents }: AccountUsage): boolean {
  return bytes > maxAccountBytes || documents > maxAccountDocuments;
}

export interface UploadLimits {
  /** Maximum files of a call. */
  files: number;
  /** Maximum bytes of a file. */
  size: number;
}

const limitsByPath: Readonly<Record<string, Partial<UploadLimits>>> = {
  [contract.user.uploadAvatar.path]: { size: maxAvatarSize },
  [contract.kyc.video.path]: { size: videoRules.maxSize },
  [contract.file.upload.path]: { files: 10 },
};

/**
 * Limits of the uploads of a call, by its path: one file of the shop's size, unless the call has limits of its own.
 * @param maxMiB the setting `upload.maxMiB`
 */
export function getUploadLimits(path: string, maxMiB: number): UploadLimits {
  return { files: 1, size: maxMiB * 1024 * 1024, ...limitsByPath[path] };
}

/** The fields `file0`, `file1`, … of a form in the order of their numbers. */
export function sortFileFields(form: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(form).sort((one, other) => Number(one.slice(4)) - Number(other.slice(4)));
}
