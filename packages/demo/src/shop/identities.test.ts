/// <reference types="node" />

import { createHash } from 'node:crypto';
import { KycSchema } from '@sampan/api/entities';
import { kycStatus as kycStatusValue } from '@sampan/api/statuses';
import { missingItems } from '@sampan/domain/kyc/evidence';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { demoFileBytes } from '../files/demoFiles.ts';
import { createShop } from './createShop.ts';
import { demoNow } from './time.ts';

const shop = createShop(demoNow);
const { identities, evidence, users } = shop;

test('every customer with a status has the check behind it, and whoever signs in begins without one', () => {
  expect(identities.map(({ userId, status }) => [userId, status])).toEqual(
    users.flatMap(({ id, kycStatus = 0 }) => (kycStatus === kycStatusValue.notSubmitted ? [] : [[id, kycStatus]])),
  );
  expect(new Set(identities.map(({ status }) => status))).toEqual(new Set([1, 2, 3]));
  expect(users.slice(0, 3).map(({ kycStatus }) => kycStatus)).toEqual([0, 0, 0]);
});

test('a check is what the contract says, and staff see all that it needs', () => {
  for (const identity of identities) {
    const { photos, videoFileId, docType, rejected = [], status } = identity;
    v.parse(KycSchema, identity);
    expect(identity.submittedAt <= (identity.reviewedAt ?? identity.submittedAt)).toBe(true);
    expect(status === kycStatusValue.underReview, identity.username).toBe(identity.reviewedAt === undefined);
    if (identity.provider) continue;
    const sides = photos.map(({ side }) => side);
    expect(missingItems({ docType, sides, hasVideo: videoFileId !== undefined, rejected: [] })).toEqual([]);
    expect(rejected.length > 0).toBe(status === kycStatusValue.rejected);
  }
});

test('the evidence is drawn, with the size and the checksum that the shop says', () => {
  const bytes = new Map([...new Set(evidence.map(({ name }) => name))].map((name) => [name, demoFileBytes(name)]));
  const sums = new Map(
    [...bytes].map(([name, drawn]) => [
      name,
      createHash('sha256')
        .update(drawn ?? '')
        .digest('hex'),
    ]),
  );
  expect(bytes.size).toBe(4);
  for (const { name, size, checksum } of evidence) {
    expect({ size: bytes.get(name)?.length, checksum: sums.get(name) }, name).toEqual({ size, checksum });
  }
  expect(new Set(evidence.map(({ id }) => id)).size).toBe(evidence.length);
});
