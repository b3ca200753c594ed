import { fileProblems } from '@sampan/domain/productCsv/fileProblems';
import { reasonCodes } from '@sampan/domain/productCsv/labels';
import texts from '@sampan/locales/en-US/admin.records.json';
import { expect, test } from 'vitest';

const { code, unreadable } = texts.products.importing;

// Another test holds the other locales equal to this one.
test('the check has a text for every code of a row, and a general one', () => {
  expect(Object.keys(code).toSorted()).toEqual([...reasonCodes, 'other'].toSorted());
});

test('the dialog has a text for every reason to refuse a file', () => {
  expect(Object.keys(unreadable).toSorted()).toEqual(fileProblems.toSorted());
});
