export type Locale = 'zh-CN' | 'zh-HK' | 'en-US';

/** One text of the shop, wherever it is written. */
export interface ShopText {
  locale: Locale;
  /** Where it stands, such as `order:status.paid` or `exports/labels`. */
  key: string;
  text: string;
  audience: 'customer' | 'staff';
}

export interface TextRule {
  name: string;
  isWrong: (text: string, locale: Locale, source: ShopText) => boolean;
}

// Simplified and traditional by turns: the shop's usual words, characters that are correct in one script alone.
const scripts = [
  '们們个個货貨购購车車订訂单單价價选選择擇确確认認发發门門设設删刪网網络絡时時间間证證码碼应應该該进進过過还還没沒见見视視频頻',
  '图圖书書实實审審请請谢謝评評论論让讓给給从從众眾关關开開闭閉产產业業务務类類别別标標签籤项項术術语語转轉换換输輸传傳载載读讀',
  '写寫义義习習惯慣变變态態丢丟弃棄导導览覽权權绑綁链鏈连連报報错錯误誤备備处處杂雜统統计計总總数數额額优優减減满滿运運费費税稅',
  '尽盡仅僅剩剩余餘达達邮郵编編号號线線话話机機电電脑腦经經济濟营營销銷卖賣买買东東当當会會员員积積压壓缩縮无無为為与與对對么麼',
  '这這样樣种種许許须須后後边邊远遠近近历歷录錄绍紹组組织織细細纸紙约約级級红紅绿綠蓝藍质質详詳询詢试試该該诉訴词詞调調',
].join('');
const pairs = (scripts.match(/../gu) ?? []).filter((pair) => pair[0] !== pair[1]);
const simplified = new Set(pairs.map((pair) => pair[0]));
const traditional = new Set(pairs.map((pair) => pair[1]));

/**
 * Words that are correct somewhere, but not in this locale or not beside the word the shop uses for the same thing. What
 * stays different on purpose is in the glossary (CONTEXT.md).
 */
const unwantedTerms: Record<Locale, readonly RegExp[]> = {
  'zh-HK': [
    /裡|循原路|店家|商店|客人|貨品|檢視|揀選|選取|價錢|修改|變更|改動|還未|還沒|(?<!尚)未有|恢復|不能還原|庫存|下單|發送/u,
    /職員|員工|實名|身分|圖紙|物流|發貨|承運商|登錄|賬號|帳號|郵箱|快遞|視頻|信息|保存|打印|默認|說明頁|支付平台|金鑰|保安/u,
  ],
  'zh-CN': [/客户|店家|商店|员工|没有成功|运营(?!商)|退款处理中|帐号|登陆|新建|添加商品|相册里/u],
  'en-US': [
    /user name|address name|parcel number|off shelf|invalid|oops|are you sure|mainland travel permit|write to us/iu,
    // `/goods` is a path. Staff ship an order; what it costs and where it goes is its delivery.
    /(?<!\/)\bgoods\b|\bshipping\b(?! (0 )?orders?\b)/iu,
    /by itself|moved? on (meanwhile|to)|has moved on|\bfor good\b|brought back|taken back|the way it came/iu,
  ],
};

/** One word for the shop and one for what it sells: customers read of 商家 and items, staff of 店铺 and products. */
const otherAudienceTerms: Record<ShopText['audience'], Partial<Record<Locale, RegExp>>> = {
  // The shop as a place stays 店铺.
  customer: { 'zh-CN': /(?<!演示|返回)店铺/u, 'en-US': /\bproducts?\b/iu },
  staff: { 'zh-CN': /商家/u, 'en-US': /\bitems?\b/iu },
};
/** An order has items for staff, too: its lines and their units. */
const isAboutOrders = ({ key, text }: ShopText) => /order/iu.test(key + text);

/** Proper names that keep none of the rules. */
const properNames = /京東物流|中通快遞|舢舨 Sampan/gu;
/** English name of the list, in its title and in links to it. */
const listName = /^(search |go to |see all )?goods$/iu;

const quotes: Record<Locale, RegExp> = { 'zh-CN': /[「」『』"]/u, 'zh-HK': /[“”‘’"]/u, 'en-US': /["「」']/u };
const foreignGlyphs: Record<Locale, ReadonlySet<string | undefined>> = {
  'zh-HK': simplified,
  'zh-CN': traditional,
  'en-US': new Set(),
};
const isChinese = (locale: Locale) => locale.startsWith('zh');
/** Placeholders stand for texts or numbers of either script. */
const placeholder = /\{\{[^}]+\}\}/gu;

/** Rules for every displayed text, in `locales/` and outside of it. */
export const textRules: readonly TextRule[] = [
  { name: 'no text is empty', isWrong: (text) => text.trim() === '' },
  {
    name: 'no glyph of the other Chinese script',
    isWrong: (text, locale) => [...text].some((glyph) => foreignGlyphs[locale].has(glyph)),
  },
  {
    name: 'one term per thing, and the terms of the region',
    isWrong: (text, locale) => {
      const remainder = text.replace(properNames, '').replace(listName, '').replace(placeholder, '0');
      return unwantedTerms[locale].some((unwanted) => unwanted.test(remainder));
    },
  },
  {
    name: 'customers and staff each have one word for the shop and for what it sells',
    isWrong: (text, locale, source) =>
      otherAudienceTerms[source.audience][locale]?.test(text.replace(placeholder, '0')) === true &&
      !(source.audience === 'staff' && isAboutOrders(source)),
  },
  {
    // text-autospace sets the gap between Han and Latin or digits, also where a placeholder brings them.
    name: 'no space is typed beside Han characters',
    isWrong: (text, locale) =>
      isChinese(locale) &&
      /\p{Script=Han} +[\p{Script=Latin}\d]|[\p{Script=Latin}\d] +\p{Script=Han}/u.test(
        text.replace(properNames, '').replace(placeholder, '0'),
      ),
  },
  {
    name: 'quotation marks and apostrophes are those of the locale',
    isWrong: (text, locale) => quotes[locale].test(text),
  },
  {
    name: 'Chinese punctuation is full-width',
    isWrong: (text, locale) => isChinese(locale) && /\p{Script=Han}[,;:?()]|[,;:?()]\p{Script=Han}/u.test(text),
  },
  { name: 'an ellipsis is one character, and one of them', isWrong: (text) => /\.\.\.|……/u.test(text) },
];

/** The texts that break a rule, one line each. */
export function textProblems(rule: TextRule, texts: readonly ShopText[]): string[] {
  return texts
    .filter((source) => rule.isWrong(source.text, source.locale, source))
    .map(({ locale, key, text }) => `${locale} ${key}: ${text}`);
}
