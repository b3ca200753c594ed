import 'i18next';
import type { words as account } from './messages/en-US.account.ts';
import type { words as admin } from './messages/en-US.admin.ts';
import type { words as content } from './messages/en-US.content.ts';
import type { words as order } from './messages/en-US.order.ts';
import type { words as records } from './messages/en-US.records.ts';
import type { words as first } from './messages/en-US.ts';

// en-US defines the keys: a missing key is a type error, and a test checks the other locales.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof first & typeof order & typeof account & typeof content & typeof admin & typeof records;
  }
}
