import admin from '@sampan/locales/zh-CN/admin.records.json';

export const messages = { admin };
