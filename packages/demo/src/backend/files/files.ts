import type { Endpoint } from '@sampan/api/endpoint';
import type { File, Order } from '@sampan/api/entities';
import { getUploadLimits, maxAccountBytes } from '@sampan/domain/file/uploadRules';
import { isDigitalLine } from '@sampan/domain/order/orderRules';
import { getRefundableAmounts, mayDownloadFiles } from '@sampan/domain/order/refunds';
import { maxPicturePixels } from '@sampan/domain/picture/pictureLimits';
import { createDemoFileBytes } from '../../fixtures/files/demoFiles.ts';
import { compareNewestFirst, DemoApiError } from '../call.ts';
import { allocateId, type DemoState, getShopSettings, type StoredOrder } from '../state.ts';
import { isWhole, readPixels } from './fileKinds.ts';
import { DemoFile, DemoUpload } from './uploads.ts';

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

/** Sums the bytes that an account's files take. */
export function countUsedBytes(state: DemoState, userId: number): number {
  const own = [...state.files.values()].filter(({ ownerId }) => ownerId === userId);
  return own.reduce((sum, { file }) => sum + file.size, 0);
}

/** @throws DemoApiError FILE_REFUSED if an account's files would take more than the quota */
export function checkQuota(bytes: number): void {
  if (bytes > maxAccountBytes) throw new DemoApiError('FILE_REFUSED', { fields: { file0: 'quota' } });
}

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
    name: upload.name,
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

/** When the downloads of a product expire; a product that had no file at the payment counts from its first file. */
function getExpiry({ paidAt, createdAt, filesExpireAt }: StoredOrder, files: readonly File[]): string | undefined {
  if (!filesExpireAt || files.length === 0) return undefined;
  const paidMs = Date.parse(paidAt ?? createdAt);
  const firstMs = Math.min(...files.map((file) => Date.parse(file.createdAt)));
  return new Date(Date.parse(filesExpireAt) + Math.max(0, firstMs - paidMs)).toISOString();
}

/** Returns the files of an order that its owner can download. */
export function listOrderFiles(state: DemoState, order: StoredOrder, now: Date): File[] {
  const left = getRefundableAmounts(order).lines.filter(({ quantity }) => quantity > 0);
  const digital = order.lines
    .filter((line) => isDigitalLine(line) && left.some(({ orderLineId }) => orderLineId === line.id))
    .map(({ productId }) => productId)
    .filter((productId) => mayDownloadFiles(order, productId));
  const files = [...new Set(digital)].flatMap((id) => {
    const productFiles = state.products.get(id)?.files ?? [];
    const expiresAt = getExpiry(order, productFiles);
    if (expiresAt && Date.parse(expiresAt) <= now.getTime()) return [];
    return productFiles.map((file) => ({
      ...file,
      orderId: order.id,
      productId: id,
      createdAt: getGrantTime(order, file),
      ...(expiresAt && { expiresAt }),
    }));
  });
  return files.sort((one, other) => one.id - other.id);
}

const ownOrders = (state: DemoState, userId: number) =>
  [...state.orders.values()].filter((order) => order.userId === userId);

/** Returns downloadable bought files and uploaded files, newest first, without duplicates; no id of a deleted order. */
export function listUserFiles(state: DemoState, userId: number, now: Date): File[] {
  const bought = ownOrders(state, userId).flatMap((order) =>
    listOrderFiles(state, order, now).map(({ orderId, ...file }) => (order.isHidden ? file : { ...file, orderId })),
  );
  const sentFiles = [...state.files.values()]
    .filter(({ ownerId, isEvidence, file }) => ownerId === userId && !isEvidence && file.orderId === undefined)
    .map(({ file }) => file);
  // The last of several orders counts, and one that its owner deleted only without another.
  bought.sort((one, other) => Number('orderId' in one) - Number('orderId' in other));
  const byId = new Map([...bought, ...sentFiles].map((file) => [file.id, file]));
  return [...byId.values()].sort(compareNewestFirst);
}

/** Returns a product's file without an access check. */
function findProductFile(state: DemoState, id: number): File | undefined {
  return [...state.products.values()].flatMap(({ files = [] }) => files).find((file) => file.id === id);
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
  for (const order of ownOrders(state, viewer.userId)) {
    const bought = listOrderFiles(state, order, viewer.now).find((each) => each.id === id);
    if (!bought) continue;
    const { downloadedProductIds: before } = order;
    const downloadedProductIds = [...new Set([...before, ...(bought.productId ? [bought.productId] : [])])];
    state.orders.set(order.id, { ...order, downloadedProductIds });
    return readDemoFile(state, file);
  }
  return undefined;
}

/** Returns the `files` field of an order: only its owner gets it. */
export function getDownloadableFiles(
  state: DemoState,
  order: StoredOrder,
  userId: number | undefined,
  now: Date,
): Pick<Order, 'files'> {
  const files = order.userId === userId ? listOrderFiles(state, order, now) : [];
  return files.length > 0 ? { files } : {};
}
