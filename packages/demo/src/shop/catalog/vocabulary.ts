import type { Words } from '../translations.ts';

/** What a buyer chooses between. */
export const optionNames = {
  glaze: ['釉色', '釉色', 'Glaze'],
  clay: ['泥料', '泥料', 'Clay'],
  size: ['尺寸', '尺寸', 'Size'],
  color: ['颜色', '顏色', 'Color'],
  weight: ['规格', '份量', 'Weight'],
  scent: ['香型', '香味', 'Scent'],
} as const satisfies Record<string, Words>;
export type OptionName = keyof typeof optionNames;

/** The values of those choices. A key is also the end of a variant's slug. */
export const optionValues = {
  zhuni: ['朱泥', '朱泥', 'Zhuni red'],
  duanni: ['段泥', '段泥', 'Duanni buff'],
  zini: ['紫泥', '紫泥', 'Zini purple'],
  celadon: ['青釉', '青釉', 'Celadon'],
  white: ['月白', '月白', 'Moon white'],
  black: ['乌金', '烏金', 'Tenmoku black'],
  ash: ['草木灰', '草木灰', 'Wood ash'],
  blue: ['青花', '青花', 'Cobalt blue'],
  rice: ['米白', '米白', 'Rice white'],
  indigo: ['靛蓝', '靛藍', 'Indigo'],
  rust: ['赭红', '赭紅', 'Rust'],
  sage: ['豆绿', '豆綠', 'Sage'],
  ink: ['墨色', '墨色', 'Ink'],
  natural: ['原色', '原色', 'Natural'],
  smoked: ['熏色', '煙燻色', 'Smoked'],
  lacquer: ['朱漆', '朱漆', 'Lacquer red'],
  brass: ['黄铜', '黃銅', 'Brass'],
  small: ['小号', '細', 'Small'],
  medium: ['中号', '中', 'Medium'],
  large: ['大号', '大', 'Large'],
  g50: ['50克', '50克', '50 g'],
  g100: ['100克', '100克', '100 g'],
  g250: ['250克', '250克', '250 g'],
  cake: ['357克整饼', '357克原餅', '357 g cake'],
  sandalwood: ['檀香', '檀香', 'Sandalwood'],
  osmanthus: ['桂花', '桂花', 'Osmanthus'],
  seasalt: ['海盐', '海鹽', 'Sea salt'],
} as const satisfies Record<string, Words>;
export type OptionValue = keyof typeof optionValues;

/** The rows of a product's table of facts. */
export const attributeNames = {
  material: ['材质', '物料', 'Material'],
  size: ['尺寸', '尺寸', 'Size'],
  capacity: ['容量', '容量', 'Capacity'],
  origin: ['产地', '產地', 'Origin'],
  care: ['保养', '保養', 'Care'],
  harvest: ['采摘', '採摘', 'Harvest'],
  brewing: ['冲泡', '沖泡', 'Brewing'],
  contents: ['包含', '內含', 'In the box'],
  burning: ['燃烧时间', '燃燒時間', 'Burning time'],
  power: ['电源', '電源', 'Power'],
  pages: ['页数', '頁數', 'Pages'],
  format: ['文件格式', '檔案格式', 'Format'],
  level: ['难度', '難度', 'Level'],
} as const satisfies Record<string, Words>;
export type AttributeName = keyof typeof attributeNames;

/** Facts that many products share. */
export const facts = {
  stoneware: ['粗陶', '粗陶', 'Stoneware'],
  porcelain: ['瓷', '瓷', 'Porcelain'],
  bamboo: ['五年生毛竹', '五年生毛竹', 'Five-year-old moso bamboo'],
  linen: ['水洗亚麻', '水洗亞麻', 'Washed linen'],
  cotton: ['棉', '棉', 'Cotton'],
  jingdezhen: ['江西景德镇', '江西景德鎮', 'Jingdezhen, Jiangxi'],
  yixing: ['江苏宜兴', '江蘇宜興', 'Yixing, Jiangsu'],
  longquan: ['浙江龙泉', '浙江龍泉', 'Longquan, Zhejiang'],
  anji: ['浙江安吉', '浙江安吉', 'Anji, Zhejiang'],
  hongKong: ['香港', '香港', 'Hong Kong'],
  foshan: ['广东佛山石湾', '廣東佛山石灣', 'Shiwan, Foshan'],
  fujian: ['福建', '福建', 'Fujian'],
  handWash: ['温水手洗，自然晾干', '暖水手洗，自然風乾', 'Hand wash warm, air dry'],
  dishwasher: ['可入洗碗机，不可明火', '可用洗碗碟機，不可直接明火', 'Dishwasher safe, not for open flame'],
  wipe: ['湿布擦拭后立即擦干', '用濕布抹淨後即時抹乾', 'Wipe with a damp cloth, dry at once'],
  coolWash: ['30°C以下轻柔机洗，低温熨烫', '30°C以下輕柔機洗，低溫熨燙', 'Gentle machine wash at 30 °C, cool iron'],
  waterOnly: ['只用清水，不用洗洁精', '只用清水，切勿用洗潔精', 'Water only, no detergent'],
  sealed: ['密封避光，置于阴凉处', '密封避光，存放於陰涼處', 'Sealed, dark and cool'],
  pdf: ['PDF（A4可打印）+ SVG', 'PDF（可用A4列印）+ SVG', 'PDF (prints on A4) + SVG'],
} as const satisfies Record<string, Words>;
