import account from '@sampan/locales/zh-HK/account.json';

export const messages = { account };
