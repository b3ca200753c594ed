import type { Endpoint } from '@sampan/api/endpoint';
import type { File, Order } from '@sampan/api/entities';
import { refundStatus } from '@sampan/api/statuses';
import { addExtension } from '@sampan/domain/file/fileName';
import {
  type AccountUsage,
  getUploadLimits,
  goodsTypes,
  isOverQuota,
  videoTypes,
} from '@sampan/domain/file/uploadRules';
import { areFilesOnHold, getRevokedProductIds, mayDownloadFiles } from '@sampan/domain/order/downloads';
import { isDigitalLine } from '@sampan/domain/order/orderRules';
import { maxPicturePixels } from '@sampan/domain/picture/pictureLimits';
import { createDemoFileBytes } from '../../fixtures/files/demoFiles.ts';
import { compareNewestFirst, DemoApiError } from '../call.ts';
import { allocateId, type DemoState, getShopSettings, type StoredOrder } from '../state.ts';
import { DemoFile, DemoUpload, isWhole, readPixels } from './uploads.ts';

/** Rules of a call for its uploaded file. */
interface FileRules {
  field: string;
  /** Accepted MIME types. */
  types: Readonly<Record<string, string>>;
  /** Pixels of the shorter side. */
  minSide?: number;
  /** The server stores the file without re-encoding it, so truncation must be detected here. */
  isKeptAsSent?: boolean;
}

/** Error for the first file of a form that is one too many, too large or empty. */
export function checkUploadedFile(state: DemoState, { path }: Endpoint, input: unknown): DemoApiError | undefined {
  const limits = getUploadLimits(path, getShopSettings(state)['upload.maxMiB']);
  const uploads = Object.entries(input ?? {}).filter(([, value]) => value instanceof DemoUpload);
  for (const [index, [field, { size }]] of uploads.entries()) {
    if (index >= limits.files) return new DemoApiError('PAYLOAD_TOO_LARGE');
    if (size > limits.size) return new DemoApiError('PAYLOAD_TOO_LARGE', { fields: { [field]: 'size' } });
    if (size === 0) return new DemoApiError('FILE_REFUSED', { fields: { [field]: 'empty' } });
  }
  return undefined;
}

/** @throws DemoApiError if the call does not accept the file */
export function checkUpload(upload: DemoUpload, { field, types, minSide = 0, isKeptAsSent }: FileRules): void {
  const fail = (code: 'FILE_REFUSED' | 'UNSUPPORTED_MEDIA_TYPE', why: string) =>
    new DemoApiError(code, { fields: { [field]: why } });
  if (!upload.mime || !Object.hasOwn(types, upload.mime)) throw fail('UNSUPPORTED_MEDIA_TYPE', 'type');
  const pixels = readPixels(upload.content);
  if (pixels && Math.min(...pixels) < minSide) throw fail('FILE_REFUSED', 'pixels');
  if (pixels && !isKeptAsSent && pixels[0] * pixels[1] > maxPicturePixels) throw fail('FILE_REFUSED', 'large');
  const isChecked = !isKeptAsSent || upload.mime === 'application/pdf';
  if (isChecked && !isWhole(upload.content)) throw fail('FILE_REFUSED', 'broken');
}

/** Counts the files of an account. */
export function getUsage(state: DemoState, userId: number): AccountUsage {
  const own = [...state.files.values()].filter(({ ownerId }) => ownerId === userId);
  const documents = own.filter(({ file, isEvidence }) => file.orderId === undefined && !isEvidence);
  return { bytes: own.reduce((sum, { file }) => sum + file.size, 0), documents: documents.length };
}

/** @throws DemoApiError FILE_REFUSED if an account's files would take more than the quota */
export function checkQuota({ bytes, documents }: AccountUsage, added: AccountUsage): void {
  const after = { bytes: bytes + added.bytes, documents: documents + added.documents };
  if (isOverQuota(after)) throw new DemoApiError('FILE_REFUSED', { fields: { file0: 'quota' } });
}

/** Extensions of all accepted types. */
const extensions: Readonly<Record<string, string>> = { ...goodsTypes, ...videoTypes };

/** Stores a checked file. Pictures stay unchanged; the server re-encodes them. */
export function keepFile(
  state: DemoState,
  upload: DemoUpload,
  now: Date,
  {
    ownerId,
    orderId,
    productId,
    isEvidence = false,
  }: { ownerId: number; orderId?: number; productId?: number; isEvidence?: boolean },
): File {
  const file: File = {
    id: allocateId(state, 'file') + 100_000,
    name: addExtension(upload.name, extensions[upload.mime ?? ''] ?? ''),
    size: upload.size,
    mime: upload.mime ?? 'application/octet-stream',
    checksum: upload.checksum,
    createdAt: now.toISOString(),
    ...(orderId !== undefined && { orderId }),
    ...(productId !== undefined && { productId }),
  };
  state.files.set(file.id, { file, ownerId, isEvidence, read: () => upload.content });
  return file;
}

/** When a customer got access to a file: at payment, or at the upload if the file was added later. */
function getGrantTime(order: StoredOrder, file: File): string {
  const paidAt = order.paidAt ?? order.createdAt;
  return [paidAt, file.createdAt].sort().at(-1) as string;
}

/**
 * When the downloads of a product expire; a product that had no file at the payment counts from its first file, also if
 * that one was removed since.
 */
function getExpiry(state: DemoState, order: StoredOrder, productId: number): string | undefined {
  const { paidAt = order.createdAt, filesExpireAt } = order;
  if (!filesExpireAt) return undefined;
  const removed = state.removedFiles.filter(
    ({ file, orderIds }) => file.productId === productId && orderIds.has(order.id),
  );
  const files = [...(state.products.get(productId)?.files ?? []), ...removed.map(({ file }) => file)];
  const firstMs = Math.min(...files.map((file) => Date.parse(file.createdAt)));
  return new Date(Date.parse(filesExpireAt) + Math.max(0, firstMs - Date.parse(paidAt))).toISOString();
}

/** Ids of the digital products whose files the order still has: a refund takes them away once its money is back. */
function listFileProductIds(order: StoredOrder): number[] {
  const settled = order.refunds.filter(({ status }) => status === refundStatus.refunded);
  const revokedIds = settled.length === 0 ? [] : getRevokedProductIds({ ...order, refunds: settled });
  const ids = order.lines.filter(isDigitalLine).map(({ productId }) => productId);
  return [...new Set(ids)].filter(
    (id) => !revokedIds.includes(id) && (mayDownloadFiles(order, id) || areFilesOnHold(order, id)),
  );
}

/** Returns the files of an order for its owner, also those that cannot be downloaded now. */
function listOrderFiles(state: DemoState, order: StoredOrder): File[] {
  const files = listFileProductIds(order).flatMap((id) => {
    const productFiles = state.products.get(id)?.files ?? [];
    const expiresAt = productFiles.length > 0 ? getExpiry(state, order, id) : undefined;
    return productFiles.map((file) => ({
      ...file,
      orderId: order.id,
      productId: id,
      createdAt: getGrantTime(order, file),
      ...(expiresAt && { expiresAt }),
      ...(areFilesOnHold(order, id) && { isOnHold: true as const }),
    }));
  });
  return files.sort((one, other) => one.id - other.id);
}

function canDownload({ expiresAt, isOnHold }: File, now: Date): boolean {
  return !isOnHold && (expiresAt === undefined || Date.parse(expiresAt) > now.getTime());
}

const ownOrders = (state: DemoState, userId: number) =>
  [...state.orders.values()].filter((order) => order.userId === userId);

/** Returns bought and uploaded files, newest first, without duplicates; no id of a deleted order. */
export function listUserFiles(state: DemoState, userId: number, now: Date): File[] {
  const bought = ownOrders(state, userId).flatMap((order) =>
    listOrderFiles(state, order).map(({ orderId, ...file }) => (order.isHidden ? file : { ...file, orderId })),
  );
  const sentFiles = [...state.files.values()]
    .filter(({ ownerId, isEvidence, file }) => ownerId === userId && !isEvidence && file.orderId === undefined)
    .map(({ file }) => file);
  // The last of several orders that allow the download counts, and one that its owner deleted only without another.
  const rank = (file: File) => Number(canDownload(file, now)) * 2 + Number('orderId' in file);
  bought.sort((one, other) => rank(one) - rank(other));
  const byId = new Map([...bought, ...sentFiles].map((file) => [file.id, file]));
  return [...byId.values()].sort(compareNewestFirst);
}

/** Returns a product's file without an access check. */
function findProductFile(state: DemoState, id: number): File | undefined {
  return [...state.products.values()].flatMap(({ files = [] }) => files).find((file) => file.id === id);
}

/** Removes a product's file; returns it with the product's id, or undefined if no product has it. */
export function removeProductFile(state: DemoState, id: number): { file: File; productId: number } | undefined {
  for (const product of state.products.values()) {
    const file = product.files?.find((each) => each.id === id);
    if (!file) continue;
    const orders = [...state.orders.values()].filter((order) =>
      listOrderFiles(state, order).some((each) => each.id === id),
    );
    state.removedFiles.push({ file, orderIds: new Set(orders.map((order) => order.id)) });
    state.products.set(product.id, { ...product, files: product.files?.filter((each) => each !== file) });
    state.files.delete(id);
    return { file, productId: product.id };
  }
  return undefined;
}

/** Returns the uploaded file, or a generated file of the demo shop. */
function readDemoFile(state: DemoState, file: File): DemoFile | undefined {
  const bytes = state.files.get(file.id)?.read() ?? createDemoFileBytes(file.name);
  return bytes && new DemoFile(bytes, file);
}

/** Returns the file for its owner, a customer who bought it, or staff; undefined for others. */
export function fetchFile(
  state: DemoState,
  id: number,
  viewer: { userId: number; isStaff: boolean; now: Date },
): DemoFile | undefined {
  const file = findProductFile(state, id);
  const storedFile = state.files.get(id);
  if (storedFile && !file) {
    const mayFetch = storedFile.ownerId === viewer.userId || viewer.isStaff;
    return mayFetch ? new DemoFile(storedFile.read(), storedFile.file) : undefined;
  }
  if (!file) return undefined;
  if (viewer.isStaff) return readDemoFile(state, file);
  const order = findDownloadOrder(state, file, viewer);
  if (!order) return undefined;
  const { productId } = file;
  if (productId && !hasDownloaded(order, productId)) {
    const downloads = [...order.downloads, { productId, at: viewer.now.toISOString() }];
    state.orders.set(order.id, { ...order, downloads });
  }
  return readDemoFile(state, file);
}

const hasDownloaded = ({ downloads }: StoredOrder, id: number) => downloads.some(({ productId }) => productId === id);

/**
 * Returns the order that a download of a product's file counts for: of several, the one already downloaded by, or else
 * the one that "my files" names.
 */
function findDownloadOrder(
  state: DemoState,
  { id, productId = 0 }: File,
  { userId, now }: { userId: number; now: Date },
): StoredOrder | undefined {
  const rank = (order: StoredOrder) => Number(hasDownloaded(order, productId)) * 2 + Number(!order.isHidden);
  return ownOrders(state, userId)
    .filter((order) => listOrderFiles(state, order).some((file) => file.id === id && canDownload(file, now)))
    .sort((one, other) => rank(other) - rank(one) || other.id - one.id)[0];
}

/** Returns the `files` field of an order: only its owner gets it. */
export function getOrderFiles(state: DemoState, order: StoredOrder, userId: number | undefined): Pick<Order, 'files'> {
  const files = order.userId === userId ? listOrderFiles(state, order) : [];
  return files.length > 0 ? { files } : {};
}
