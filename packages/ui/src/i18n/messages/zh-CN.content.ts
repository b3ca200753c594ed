import content from '@sampan/locales/zh-CN/content.json';

export const messages = { content };
