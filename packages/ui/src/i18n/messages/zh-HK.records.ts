import admin from '@sampan/locales/zh-HK/admin.records.json';

export const messages = { admin };
