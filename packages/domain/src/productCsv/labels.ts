import type { Locale } from '@sampan/api/entities';
import { guardCell, unguardCell } from '../csv/csv.ts';
import { getLocaleText, type LocaleTexts } from '../text/localeTexts.ts';
import type { CsvProblem, CsvRow } from './rows.ts';

export const outcomes = {
  added: ['新增', '新增', 'Added'],
  changed: ['已更新', '已更新', 'Updated'],
  skipped: ['没有变化', '沒有變化', 'Unchanged'],
  failed: ['失败', '失敗', 'Failed'],
} as const satisfies Record<string, LocaleTexts>;

const headers = {
  row: ['行', '行', 'Row'],
  outcome: ['结果', '結果', 'Result'],
  reason: ['原因', '原因', 'Reason'],
} as const satisfies Record<string, LocaleTexts>;

/** Messages of the result file by error code: of product calls, of their fields and of the file. */
const reasons = {
  required: ['必须填写', '必須填寫', 'Required'],
  max_length: ['太长，最多{n}个字符', '太長，最多{n}個字元', 'Longer than {n} characters'],
  tooLong: ['太长', '太長', 'Too long'],
  tooMany: ['太多，最多{n}项', '太多，最多{n}項', 'More than {n}'],
  min_length: ['太短', '太短', 'Too short'],
  min_value: ['不能小于零', '不能小於零', 'Cannot be below zero'],
  max_value: ['不能大于{n}', '不能大於{n}', 'Above {n}, the highest possible'],
  safe_integer: ['数值太大', '數值太大', 'Too large'],
  integer: ['需要整数', '需要整數', 'Needs a whole number'],
  amount: ['不是有效的金额', '不是有效的金額', 'Not an amount'],
  positive: ['价格必须大于零', '價格必須大於零', 'The price must be above zero'],
  abovePrice: ['原价必须高于售价', '原價必須高於售價', 'Must be above the price'],
  flag: ['请填写TRUE或FALSE', '請填寫TRUE或FALSE', 'Use TRUE or FALSE'],
  status: ['请填写active、draft或archived', '請填寫active、draft或archived', 'Use active, draft or archived'],
  pairs: [
    '每行先写名称，再写半角冒号和内容，例如Size: S',
    '每行先寫名稱，再寫半形冒號和內容，例如Size: S',
    'Write each line as “name: value”',
  ],
  slug: [
    '只能用小写字母、数字、连字符和斜线，不能全是数字',
    '只可使用小寫字母、數字、連字號及斜線，不可全是數字',
    'Use lower-case letters, digits, hyphens and slashes, not digits alone',
  ],
  taken: ['已被其他商品使用', '已被其他商品使用', 'Another product has it'],
  twice: ['与前面的行重复', '與前面的行重複', 'A row above has it already'],
  unknown: ['没有找到', '找不到', 'Not found'],
  image: ['只能使用本店图库中的图片', '只可使用本店圖庫內的圖片', 'Use a picture of the shop’s own gallery'],
  parent: ['文件中没有这个父商品', '檔案內沒有這件主商品', 'The file has no such parent product'],
  productType: ['无法销售这类商品', '無法銷售這類商品', 'Products of this type cannot be sold here'],
  pictureAddress: [
    '图片未导入：只能使用公开服务器的https网址',
    '圖片未匯入：只可使用公開伺服器的https網址',
    'Picture left out: it needs an https address on a public server',
  ],
  pictureUnreachable: ['图片未导入：无法下载', '圖片未匯入：無法下載', 'Picture left out: it could not be downloaded'],
  pictureSize: ['图片未导入：文件太大', '圖片未匯入：檔案太大', 'Picture left out: it is too large'],
  pictureType: [
    '图片未导入：请使用JPEG、PNG或WebP',
    '圖片未匯入：請使用JPEG、PNG或WebP',
    'Picture left out: use a JPEG, PNG or WebP',
  ],
  stockChanged: [
    '导出后库存有变，现在是{n}',
    '匯出後存貨有變，現時是{n}',
    'The stock has changed since the export: it is {n} now',
  ],
  VERSION_CONFLICT: ['期间有人修改了这件商品', '期間有人更改了這件商品', 'Somebody changed it meanwhile'],
  NOT_FOUND: ['期间有人删除了这件商品', '期間有人刪除了這件商品', 'Somebody deleted it meanwhile'],
} as const satisfies Record<string, LocaleTexts>;

/** Codes that a problem of an imported row may have. */
export type ReasonCode = keyof typeof reasons;
export const reasonCodes = Object.keys(reasons) as ReasonCode[];
/** False for a code of a general error, such as UNAVAILABLE. */
export const isReasonCode = (code: string): code is ReasonCode => Object.hasOwn(reasons, code);

const other: LocaleTexts = ['未能保存', '未能儲存', 'Could not be saved'];

/** Columns that the result file adds before those of the source. */
export function getResultHeader(locale: Locale): string[] {
  return [headers.row, headers.outcome, headers.reason].map((labels) => getLocaleText(labels, locale));
}

/** The reason of a problem, and the number that its text names, if any. Undefined for a code of a general error. */
export function getReason({ code, currentStock, max }: Pick<CsvProblem, 'code' | 'currentStock' | 'max'>) {
  if (!isReasonCode(code)) return undefined;
  // Jobs of before the maximum was stored do not name it.
  if (code === 'max_value' && max === undefined) return { code: 'safe_integer' } as const;
  if (code === 'max_length' && max === undefined) return { code: 'tooLong' } as const;
  return { code, n: max ?? (currentStock === undefined ? undefined : String(currentStock)) };
}

/** Formats a problem, such as `Variant Price: Not an amount`. */
export function formatReason({ column, ...problem }: Omit<CsvProblem, 'row' | 'value'>, locale: Locale): string {
  const { code, n = '' } = getReason(problem) ?? {};
  const reason = getLocaleText(code ? reasons[code] : other, locale).replace('{n}', n);
  return column === undefined ? reason : `${column}: ${reason}`;
}

/** Builds a row of the result file: a row of the source, preceded by its outcome; `done` is undefined if it was not reached. */
export function toResultRow(
  { row, cells }: Pick<CsvRow, 'row' | 'cells'>,
  done: { outcome: keyof typeof outcomes; problems: readonly Parameters<typeof formatReason>[0][] | null } | undefined,
  locale: Locale,
): string[] {
  const outcome = done ? getLocaleText(outcomes[done.outcome], locale) : '';
  const reasons = (done?.problems ?? []).map((problem) => formatReason(problem, locale)).join('; ');
  return [String(row), outcome, guardCell(reasons), ...guardCells(cells)];
}

/** Escapes the cells of a file that was imported, unless they are escaped: it need not be one of this shop. */
export function guardCells(cells: readonly string[]): string[] {
  return cells.map((cell) => guardCell(unguardCell(cell)));
}
