import { contract } from '@sampan/api/contract';
import type { KycItem } from '@sampan/api/entities';
import { samplePng, sampleVideo } from '../samples.ts';
import type { ScenarioClient, ScenarioShop } from '../scenario.ts';

const { adminKyc, kyc } = contract;
export const details = { realName: '林海晴', idNumber: '11010519491231002x', docType: 'IDENTITY_CARD' } as const;
export const passport = { ...details, docType: 'PASSPORT', idNumber: 'E12345678' } as const;
export const sides = ['front', 'back', 'hand'] as const;

/** Status of a customer's identity check; null without one. */
export const getStatus = async (customer: ScenarioClient) => (await customer.ok(kyc.status, {}))?.status ?? null;
/** Uploads one photo; returns `ok` or the error code. */
export const uploadPhoto = (customer: ScenarioClient, side: (typeof sides)[number]) =>
  customer.outcome(kyc.photo, { file: samplePng(), side });

/** Details of a person whom no other scenario has: an identity that is approved already is not approved again. */
export function createPersonDetails() {
  const letters = crypto.randomUUID().replace(/[\d-]/g, '');
  return { ...details, realName: `Lam Hoi Ching ${letters}` };
}

/** Begins a certification at the identity provider. */
export async function certify(
  customer: ScenarioClient,
  person: typeof details | ReturnType<typeof createPersonDetails> = details,
) {
  const { certifyId, certifyUrl } = await customer.ok(kyc.certifyId, person);
  if (certifyId === undefined || certifyUrl === undefined) throw new Error('no identity provider is configured');
  return { certifyId, certifyUrl };
}

/** Sends details, photos and video for review; returns the status before, without and with the video. */
export async function submit(customer: ScenarioClient): Promise<(number | null)[]> {
  const seen = [await getStatus(customer)];
  await customer.ok(kyc.certifyId, details);
  for (const side of sides) await uploadPhoto(customer, side);
  seen.push(await getStatus(customer));
  await customer.ok(kyc.video, { file: sampleVideo() });
  seen.push(await getStatus(customer));
  return seen;
}

/** Staff approve (2) or reject (3) a customer's identity check. */
export async function decide(shop: ScenarioShop, customer: ScenarioClient, status: 2 | 3, rejected?: KycItem[]) {
  const { id = 0 } = (await customer.ok(kyc.status, {})) ?? {};
  return shop.operator.outcome(adminKyc.update, { id, status, reason: 'blurred', rejected });
}
