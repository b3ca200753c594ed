import admin from '@sampan/locales/zh-HK/admin.json';

export const messages = { admin };
