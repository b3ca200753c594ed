import admin from '@sampan/locales/zh-CN/admin.json';

export const messages = { admin };
