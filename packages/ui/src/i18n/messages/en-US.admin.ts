import admin from '@sampan/locales/en-US/admin.json';

export const messages = { admin };
