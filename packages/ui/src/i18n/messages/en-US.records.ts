import admin from '@sampan/locales/en-US/admin.records.json';

export const messages = { admin };
