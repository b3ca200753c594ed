import { contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import type { File, Order } from '@sampan/api/entities';
import { mayDownloadFiles } from '@sampan/domain/order/orderRules';
import { leftToRefund } from '@sampan/domain/order/refunds';
import { demoFileBytes } from '../fixtures/files/demoFiles.ts';
import { DemoApiError } from './call.ts';
import { isWhole, readPixels } from './fileKinds.ts';
import { type DemoState, nextId, type StoredOrder, settingsIn } from './state.ts';
import { DemoFile, DemoUpload } from './uploads.ts';

const mebibyte = 1024 * 1024;

/** What a call takes. */
interface FileRules {
  field: string;
  mimes: readonly string[];
  /** Bytes; the shop's setting where there is none. */
  maxSize?: number;
  /** Pixels of the shorter side. */
  minSide?: number;
  /** Pictures are not drawn anew by the server, so it does not notice that one breaks off. */
  isKeptAsSent?: boolean;
}

/** MiB of a file that these calls take; the others take the shop's setting. */
const maxMiBOf: Readonly<Record<string, number>> = {
  [contract.user.uploadAvatar.path]: 2,
  [contract.kyc.video.path]: 50,
};

/** The first file of a form that no call takes: one that is too large or empty. */
export function refusedFile(state: DemoState, { path }: Endpoint, input: unknown): DemoApiError | undefined {
  const maxMiB = maxMiBOf[path] ?? Number(settingsIn(state, 'upload').maxMiB);
  for (const [field, value] of Object.entries(input ?? {})) {
    if (!(value instanceof DemoUpload)) continue;
    if (value.size > maxMiB * mebibyte) return new DemoApiError('PAYLOAD_TOO_LARGE', { fields: { [field]: 'size' } });
    if (value.size === 0) return new DemoApiError('FILE_REFUSED', { fields: { [field]: 'empty' } });
  }
  return undefined;
}

/** @throws DemoApiError where the file is none that the call takes */
export function checkUpload(state: DemoState, upload: DemoUpload, rules: FileRules): void {
  const { field, mimes, maxSize = Number(settingsIn(state, 'upload').maxMiB) * mebibyte, minSide = 0 } = rules;
  const refuse = (code: 'FILE_REFUSED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE', why: string) =>
    new DemoApiError(code, { fields: { [field]: why } });
  if (upload.size === 0) throw refuse('FILE_REFUSED', 'empty');
  if (upload.size > maxSize) throw refuse('PAYLOAD_TOO_LARGE', 'size');
  if (!upload.kind || !mimes.includes(upload.kind.mime)) throw refuse('UNSUPPORTED_MEDIA_TYPE', 'type');
  const pixels = readPixels(upload.content);
  if (pixels && Math.min(...pixels) < minSide) throw refuse('FILE_REFUSED', 'pixels');
  const isChecked = !rules.isKeptAsSent || upload.kind.mime === 'application/pdf';
  if (isChecked && !isWhole(upload.content)) throw refuse('FILE_REFUSED', 'broken');
}

/** Keeps a checked file. Pictures stay what they are here: the server draws them anew. */
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
    id: nextId(state, 'file') + 100_000,
    name: upload.name,
    size: upload.size,
    mime: upload.kind?.mime ?? 'application/octet-stream',
    checksum: upload.checksum,
    createdAt: now.toISOString(),
    ...(orderId !== undefined && { orderId }),
    ...(productId !== undefined && { productId }),
  };
  state.files.set(file.id, { file, ownerId, isEvidence, read: () => upload.content });
  return file;
}

/** When a buyer got a file: with the payment, or later with the upload of one that the product got since. */
function getGrantTime(order: StoredOrder, file: File): string {
  const paidAt = order.paidAt ?? order.createdAt;
  return [paidAt, file.createdAt].sort().at(-1) as string;
}

/** What the owner of an order can download of it. */
export function filesOfOrder(state: DemoState, order: StoredOrder, now: Date): File[] {
  const { filesExpireAt: expiresAt } = order;
  if (!mayDownloadFiles(order) || (expiresAt && Date.parse(expiresAt) <= now.getTime())) return [];
  const left = leftToRefund(order).lines.filter(({ quantity }) => quantity > 0);
  const digital = order.lines
    .filter(({ type, id }) => type === 2 && left.some(({ orderLineId }) => orderLineId === id))
    .map(({ productId }) => productId);
  const files = [...new Set(digital)].flatMap((id) =>
    (state.products.get(id)?.files ?? []).map((file) => ({
      ...file,
      orderId: order.id,
      productId: id,
      createdAt: getGrantTime(order, file),
      ...(expiresAt && { expiresAt }),
    })),
  );
  return files.sort((one, other) => one.id - other.id);
}

const ownOrders = (state: DemoState, userId: number) =>
  [...state.orders.values()].filter((order) => order.userId === userId);

/** Bought files that can be fetched and files that were sent, newest first; a file bought twice is one. */
export function filesOfUser(state: DemoState, userId: number, now: Date): File[] {
  const bought = ownOrders(state, userId).flatMap((order) => filesOfOrder(state, order, now));
  const sent = [...state.files.values()]
    .filter(({ ownerId, isEvidence, file }) => ownerId === userId && !isEvidence && file.orderId === undefined)
    .map(({ file }) => file);
  const byId = new Map([...bought, ...sent].map((file) => [file.id, file]));
  return [...byId.values()].sort((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id);
}

/** A file of the shop's products, whoever asks. */
function productFile(state: DemoState, id: number): File | undefined {
  return [...state.products.values()].flatMap(({ files = [] }) => files).find((file) => file.id === id);
}

/** What was uploaded, or what the demo shop draws. */
function blueprint(state: DemoState, file: File): DemoFile | undefined {
  const bytes = state.files.get(file.id)?.read() ?? demoFileBytes(file.name);
  return bytes && new DemoFile(bytes, file);
}

/** The bytes, for its owner, for who bought it, or for staff; undefined for everybody else. */
export function fetchFile(
  state: DemoState,
  id: number,
  viewer: { userId: number; isStaff: boolean; now: Date },
): DemoFile | undefined {
  const file = productFile(state, id);
  const kept = state.files.get(id);
  if (kept && !file) {
    const mayFetch = kept.ownerId === viewer.userId || viewer.isStaff;
    return mayFetch ? new DemoFile(kept.read(), kept.file) : undefined;
  }
  if (!file) return undefined;
  if (viewer.isStaff) return blueprint(state, file);
  const order = ownOrders(state, viewer.userId).find((one) =>
    filesOfOrder(state, one, viewer.now).some((each) => each.id === id),
  );
  if (!order) return undefined;
  const { productId } = filesOfOrder(state, order, viewer.now).find((each) => each.id === id) ?? {};
  const downloadedProductIds = [...new Set([...order.downloadedProductIds, ...(productId ? [productId] : [])])];
  state.orders.set(order.id, { ...order, downloadedProductIds });
  return blueprint(state, file);
}

/** What an order says of its files to this viewer. */
export function filesFor(
  state: DemoState,
  order: StoredOrder,
  userId: number | undefined,
  now: Date,
): Pick<Order, 'files'> {
  const files = order.userId === userId ? filesOfOrder(state, order, now) : [];
  return files.length > 0 ? { files } : {};
}
