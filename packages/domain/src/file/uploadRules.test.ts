import { contract } from '@sampan/api/contract';
import { expect, test } from 'vitest';
import { photoRules, videoRules } from '../kyc/evidence.ts';
import { getUploadLimits, pictureTypes, sortFileFields, videoTypes } from './uploadRules.ts';

const mebibyte = 1024 * 1024;

test('a call takes one file of the shop’s size, unless it has limits of its own', () => {
  expect(getUploadLimits(contract.product.fileupload.path, 20)).toEqual({ files: 1, size: 20 * mebibyte });
  expect(getUploadLimits(contract.file.upload.path, 20)).toEqual({ files: 10, size: 20 * mebibyte });
  expect(getUploadLimits(contract.user.uploadAvatar.path, 20)).toEqual({ files: 1, size: 2 * mebibyte });
  expect(getUploadLimits(contract.kyc.video.path, 20)).toEqual({ files: 1, size: 50 * mebibyte });
});

test('the browser offers the types of an identity check that the server accepts', () => {
  expect(Object.keys(pictureTypes)).toEqual(photoRules.types);
  expect(Object.keys(videoTypes)).toEqual(videoRules.types);
});

test('the files of a form are in the order of their numbers', () => {
  expect(sortFileFields({ file10: 1, file2: 1, file0: 1 })).toEqual(['file0', 'file2', 'file10']);
});
