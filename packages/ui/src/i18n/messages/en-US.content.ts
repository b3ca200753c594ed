import content from '@sampan/locales/en-US/content.json';

export const messages = { content };
