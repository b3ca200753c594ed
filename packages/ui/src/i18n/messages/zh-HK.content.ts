import content from '@sampan/locales/zh-HK/content.json';

export const messages = { content };
