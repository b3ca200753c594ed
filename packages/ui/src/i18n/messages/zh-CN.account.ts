import account from '@sampan/locales/zh-CN/account.json';

export const messages = { account };
