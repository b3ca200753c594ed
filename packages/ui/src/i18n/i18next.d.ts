import 'i18next';
import type { messages as account } from './messages/en-US.account.ts';
import type { messages as admin } from './messages/en-US.admin.ts';
import type { messages as content } from './messages/en-US.content.ts';
import type { messages as order } from './messages/en-US.order.ts';
import type { messages as records } from './messages/en-US.records.ts';
import type { messages as shared } from './messages/en-US.shared.ts';
import type { messages as first } from './messages/en-US.ts';

// en-US defines the keys: a missing key is a type error, and a test checks the other locales.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof first &
      typeof shared &
      typeof order &
      typeof account &
      typeof content &
      typeof admin &
      typeof records;
  }
}
