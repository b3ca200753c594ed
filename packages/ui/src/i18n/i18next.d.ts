import 'i18next';
import type { words as account } from './words/en-US.account.ts';
import type { words as admin } from './words/en-US.admin.ts';
import type { words as content } from './words/en-US.content.ts';
import type { words as order } from './words/en-US.order.ts';
import type { words as records } from './words/en-US.records.ts';
import type { words as first } from './words/en-US.ts';

// en-US is the source of the keys: a key that it lacks does not compile, and a test holds the other locales to it.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof first & typeof order & typeof account & typeof content & typeof admin & typeof records;
  }
}
