import type { Contract } from '@sampan/api/contract';
import { productType } from '@sampan/api/statuses';
import { isStaff } from '@sampan/domain/access/access';
import { minAvatarSide } from '@sampan/domain/account/avatar';
import {
  documentTypes,
  goodsTypes,
  minDocumentSide,
  pictureTypes,
  sortFileFields,
} from '@sampan/domain/file/uploadRules';
import { takesAgreement } from '@sampan/domain/order/agreement';
import { isOwnOrder } from '@sampan/domain/order/orderAccess';
import { isTimelineFull } from '@sampan/domain/order/orderLifecycle';
import { toSignature } from '../accounts/identity.ts';
import { writeAudit } from '../audit.ts';
import { type DemoHandler, type DemoHandlersOf, getPage } from '../call.ts';
import {
  checkQuota,
  checkUpload,
  fetchFile,
  getUsage,
  keepFile,
  listUserFiles,
  removeProductFile,
} from '../files/files.ts';
import { shopOwnerId } from '../files/retainedFiles.ts';
import { DemoFile, toUpload } from '../files/uploads.ts';
import { allocateId } from '../state.ts';

/** Rules of customers' documents, such as agreements and receipts. */
export const documentRules = { types: documentTypes, minSide: minDocumentSide };

export const file: DemoHandlersOf<Contract['file']> = {
  download({ id }, { state, userId, viewer, now, fail }) {
    const found = fetchFile(state, Number(id), { userId, isStaff: isStaff(viewer), now });
    if (!found) throw fail('NOT_FOUND');
    return found;
  },
  evidence({ id, expires, signature }, { state, now, fail }) {
    const storedFile = state.files.get(id);
    const isGood = signature === toSignature(id, expires) && expires * 1000 > now.getTime();
    if (!storedFile?.isEvidence || !isGood) throw fail('NOT_FOUND');
    return new DemoFile(storedFile.read(), storedFile.file, true);
  },
  upload(input, { state, userId, now, fail }) {
    const fields = sortFileFields(input);
    if (fields.length === 0) throw fail('VALIDATION', { fields: { file0: 'required' } });
    const usage = getUsage(state, userId);
    // A full account is refused before its files are checked, as on the server.
    checkQuota(usage, { bytes: fields.length, documents: fields.length });
    for (const field of fields) checkUpload(toUpload(input[field]), { field, ...documentRules });
    const uploads = fields.map((field) => toUpload(input[field]));
    checkQuota(usage, { bytes: uploads.reduce((sum, { size }) => sum + size, 0), documents: uploads.length });
    return { files: uploads.map((upload) => keepFile(state, upload, now, { ownerId: userId })) };
  },
};

export const myfiles: DemoHandler<Contract['user']['myfiles']> = (input, { state, userId, now }) =>
  getPage(listUserFiles(state, userId, now), input);

/** Adds a file to a digital product; customers who bought the product get it too. */
export const fileupload: DemoHandler<Contract['product']['fileupload']> = ({ productId, file: sentFile }, call) => {
  const { state, now, fail } = call;
  const upload = toUpload(sentFile);
  checkUpload(upload, { field: 'file', types: goodsTypes, isKeptAsSent: true });
  const product = state.products.get(productId);
  if (!product) throw fail('NOT_FOUND');
  if (product.type !== productType.digital) throw fail('VALIDATION', { fields: { productId: 'type' } });
  const storedFile = keepFile(state, upload, now, { ownerId: shopOwnerId, productId });
  state.products.set(productId, { ...product, files: [...(product.files ?? []), storedFile] });
  const { name, size, checksum } = storedFile;
  const after = { file: { name, size, checksum } };
  writeAudit(call, { action: 'product.fileupload', targetType: 'product', targetId: productId, after });
  return storedFile;
};

/** Removes a file of a digital product, also for customers who bought it. */
export const fileRemove: DemoHandler<Contract['product']['fileRemove']> = ({ id }, call) => {
  const removed = removeProductFile(call.state, id);
  if (!removed) throw call.fail('NOT_FOUND');
  const { name, size, checksum } = removed.file;
  const before = { file: { name, size, checksum } };
  writeAudit(call, { action: 'product.fileRemove', targetType: 'product', targetId: removed.productId, before });
  return { id };
};

/** Stores the signed agreement of an order: one file at a time, until the order ships. */
export const agreeupload: DemoHandler<Contract['order']['agreeupload']> = (
  { orderId, file: sentFile },
  { state, userId, now, fail },
) => {
  const order = state.orders.get(orderId);
  if (!order || !isOwnOrder(order, userId)) throw fail('NOT_FOUND');
  if (!takesAgreement(order)) throw fail('ORDER_STATE');
  if (isTimelineFull(order, 'agreement', 'customer')) throw fail('TIMELINE_FULL');
  const upload = toUpload(sentFile);
  checkUpload(upload, { field: 'file', ...documentRules });
  const agreement = keepFile(state, upload, now, { ownerId: userId, orderId });
  if (order.agreement) state.files.delete(order.agreement.id);
  const entry = { at: now.toISOString(), actor: 'customer', action: 'agreement', note: agreement.name } as const;
  state.orders.set(orderId, { ...order, agreement, timeline: [...order.timeline, entry] });
  return agreement;
};

/** Replaces the avatar. The demo backend stores it unchanged; the server re-encodes it as a square. */
export const uploadAvatar: DemoHandler<Contract['user']['uploadAvatar']> = ({ file }, { state, userId, now, fail }) => {
  const account = state.users.get(userId);
  if (!account) throw fail('UNAUTHENTICATED');
  const upload = toUpload(file);
  checkUpload(upload, { field: 'file', types: pictureTypes, minSide: minAvatarSide });
  const key = allocateId(state, 'avatar').toString(16).padStart(32, '0');
  const avatar = `/media/avatars/${key}.webp`;
  state.avatars.delete(account.avatar);
  state.avatars.set(avatar, new Blob([new Uint8Array(upload.content)], { type: upload.mime ?? '' }));
  state.users.set(userId, { ...account, avatar, updatedAt: now.toISOString() });
  return { avatar };
};
