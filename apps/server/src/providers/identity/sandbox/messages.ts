import type { Locale } from '@sampan/api/entities';
import type { SandboxIdentity } from './ledger.ts';

interface IdentityMessages extends Record<'title' | 'sandbox' | 'pass' | 'fail' | 'back' | 'missing', string> {
  state: Record<SandboxIdentity['state'], string>;
}

export const identityMessages: Record<Locale, IdentityMessages> = {
  'zh-CN': {
    title: '身份核验',
    sandbox: '这是测试用的核验页面，不会读取任何证件。',
    pass: '核验通过',
    fail: '模拟核验失败',
    back: '返回店铺',
    missing: '没有找到这次核验。请回到认证页面重新开始。',
    state: {
      open: '等待核验',
      passed: '核验通过，可以返回店铺了。',
      failed: '核验没有通过。请返回店铺，检查姓名和证件号码。',
      expired: '这次核验已过期。请返回店铺重新开始。',
    },
  },
  'zh-HK': {
    title: '身份核實',
    sandbox: '這是測試用的核實頁面，不會讀取任何證件。',
    pass: '核實通過',
    fail: '模擬核實失敗',
    back: '返回店舖',
    missing: '找不到這次核實。請返回驗證頁面重新開始。',
    state: {
      open: '等待核實',
      passed: '核實通過，可以返回店舖了。',
      failed: '核實未能通過。請返回店舖，檢查姓名及證件號碼。',
      expired: '這次核實已過期。請返回店舖重新開始。',
    },
  },
  'en-US': {
    title: 'Identity check',
    sandbox: 'This is a test page. It does not read any document.',
    pass: 'Pass the check',
    fail: 'Fail the check',
    back: 'Back to the shop',
    missing: 'This check was not found. Go back to the verification page and start again.',
    state: {
      open: 'Waiting for the check',
      passed: 'The check was successful. You can go back to the shop.',
      failed: 'The check failed. Go back to the shop and check the name and the document number.',
      expired: 'This check has expired. Go back to the shop and start again.',
    },
  },
};
