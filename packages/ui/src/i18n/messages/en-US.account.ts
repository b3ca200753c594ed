import account from '@sampan/locales/en-US/account.json';

export const messages = { account };
