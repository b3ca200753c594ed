import type { Locale } from '@sampan/api/entities';

/** The sentence that a browser without JavaScript shows above the page, whose buttons and forms do nothing there. */
export const noScriptTexts: Record<Locale, string> = {
  'zh-CN': '请启用JavaScript，否则无法登录和下单。',
  'zh-HK': '請啟用JavaScript，否則無法登入和落單。',
  'en-US': 'Please turn on JavaScript: you can’t log in or order without it.',
};
