import account from '@sampan/locales/zh-CN/account.json';

export const words = { account };
