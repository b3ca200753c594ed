import type { Contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import { amountColumn, type ExportColumn, timeColumn } from './columns.ts';
import { kycLabels, roleLabels, userStatusLabels, yesNoLabels } from './labels.ts';

/** An account with the currency of its total spending. */
type ExportedUser = OutputOf<Contract['adminUser']['detail']> & { currency: string };

export const userColumns: readonly ExportColumn<ExportedUser>[] = [
  { header: ['编号', '編號', 'Number'], cell: ({ id }) => id },
  { header: ['用户名', '用戶名稱', 'Username'], cell: ({ username }) => username },
  { header: ['邮箱', '電郵', 'Email'], cell: ({ email }) => email },
  { header: ['手机号', '手機號碼', 'Phone'], cell: ({ phone }) => phone },
  { header: ['角色', '角色', 'Role'], cell: ({ role }, { say }) => say(roleLabels[role]) },
  { header: ['状态', '狀態', 'Status'], cell: ({ status }, { say }) => say(userStatusLabels[status]) },
  { header: ['实名认证', '身份驗證', 'Identity'], cell: ({ kycStatus = 0 }, { say }) => say(kycLabels[kycStatus]) },
  {
    header: ['黑名单', '黑名單', 'Blacklisted'],
    cell: ({ blacklisted }, { say }) => say(blacklisted ? yesNoLabels.yes : yesNoLabels.no),
  },
  { header: ['订单数', '訂單數目', 'Orders'], cell: ({ orderCount }) => orderCount },
  amountColumn(['消费金额', '消費金額', 'Spent'], ({ spentAmount }) => spentAmount),
  { header: ['币种', '貨幣', 'Currency'], cell: ({ currency }) => currency },
  timeColumn(['注册时间', '註冊時間', 'Joined'], ({ createdAt }) => createdAt),
  timeColumn(['上次登录', '上次登入', 'Last login'], ({ lastLoginAt }) => lastLoginAt),
];
