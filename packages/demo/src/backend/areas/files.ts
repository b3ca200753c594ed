import type { Contract } from '@sampan/api/contract';
import { isStaff } from '@sampan/domain/access/access';
import { takesAgreement } from '@sampan/domain/order/agreement';
import { isOwnOrder } from '@sampan/domain/order/orderAccess';
import { writeAudit } from '../audit.ts';
import { type DemoHandler, type DemoHandlersOf, getPage } from '../call.ts';
import { checkUpload, fetchFile, filesOfUser, keepFile } from '../files.ts';
import { toSignature } from '../identity.ts';
import { DemoFile, toUpload } from '../uploads.ts';

/** MIME types of files that can be sold. */
const goods = ['application/pdf', 'application/zip', 'image/jpeg', 'image/png', 'image/webp'];
export const documents = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];
const maxFiles = 10;
/** Minimum shorter side of a document picture, pixels. */
export const minSide = 16;

export const file: DemoHandlersOf<Contract['file']> = {
  download({ id }, { state, userId, viewer, now, fail }) {
    const found = fetchFile(state, Number(id), { userId, isStaff: isStaff(viewer), now });
    if (!found) throw fail('NOT_FOUND');
    return found;
  },
  evidence({ id, expires, signature }, { state, now, fail }) {
    const kept = state.files.get(id);
    const isGood = signature === toSignature(id, expires) && expires * 1000 > now.getTime();
    if (!kept?.isEvidence || !isGood) throw fail('NOT_FOUND');
    return new DemoFile(kept.read(), kept.file, true);
  },
  upload(input, { state, userId, now, fail }) {
    const fields = Object.keys(input).sort((one, other) => Number(one.slice(4)) - Number(other.slice(4)));
    if (fields.length === 0) throw fail('VALIDATION', { fields: { file0: 'required' } });
    if (fields.length > maxFiles) throw fail('PAYLOAD_TOO_LARGE');
    for (const field of fields) checkUpload(state, toUpload(input[field]), { field, mimes: documents, minSide });
    return { files: fields.map((field) => keepFile(state, toUpload(input[field]), now, { ownerId: userId })) };
  },
};

export const myfiles: DemoHandler<Contract['user']['myfiles']> = (input, { state, userId, now }) =>
  getPage(filesOfUser(state, userId, now), input);

/** Adds a file to a digital product; customers who bought the product get it too. */
export const fileupload: DemoHandler<Contract['product']['fileupload']> = ({ productId, file: sent }, call) => {
  const { state, now, fail } = call;
  const upload = toUpload(sent);
  checkUpload(state, upload, { field: 'file', mimes: goods, isKeptAsSent: true });
  const product = state.products.get(productId);
  if (!product) throw fail('NOT_FOUND');
  if (product.type !== 2) throw fail('VALIDATION', { fields: { productId: 'type' } });
  const kept = keepFile(state, upload, now, { ownerId: 0, productId });
  state.products.set(productId, { ...product, files: [...(product.files ?? []), kept] });
  const { name, size, checksum } = kept;
  const after = { file: { name, size, checksum } };
  writeAudit(call, { action: 'product.fileupload', targetType: 'product', targetId: productId, after });
  return kept;
};

/** Stores the signed agreement of an order: one file at a time, until the order ships. */
export const agreeupload: DemoHandler<Contract['order']['agreeupload']> = (
  { orderId, file: sent },
  { state, userId, now, fail },
) => {
  const order = state.orders.get(orderId);
  if (!order || !isOwnOrder(order, userId)) throw fail('NOT_FOUND');
  if (!takesAgreement(order)) throw fail('ORDER_STATE');
  const upload = toUpload(sent);
  checkUpload(state, upload, { field: 'file', mimes: documents, minSide });
  const agreement = keepFile(state, upload, now, { ownerId: userId, orderId });
  if (order.agreement) state.files.delete(order.agreement.id);
  const entry = { at: now.toISOString(), actor: 'customer', action: 'agreement', note: agreement.name } as const;
  state.orders.set(orderId, { ...order, agreement, timeline: [...order.timeline, entry] });
  return agreement;
};
