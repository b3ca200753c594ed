import type { ProductGroup } from './productGroup.ts';
import { facts } from './vocabulary.ts';

export const light: readonly ProductGroup[] = [
  {
    slug: 'home/paper-lantern',
    category: 'light-scent',
    form: 'lantern',
    name: ['手糊纸灯笼', '手紮紙燈籠', 'Hand-pasted paper lantern'],
    subtitle: ['折起来只有两厘米厚', '摺起只有兩厘米厚', 'Folds to two centimeters'],
    description: [
      '竹篾做骨，桑皮纸一层层糊上去，光透出来是暖的。配一枚可充电的小灯，不用明火，孩子提着也放心。中秋过了，收平放进抽屉。',
      '竹篾做骨，桑皮紙逐層糊上，透出來的光是暖的。附一盞充電小燈，毋須明火，小朋友提着也放心。過了中秋，摺平放進抽屜。',
      'Mulberry paper is pasted in layers over split bamboo, and the light comes through warm. A rechargeable lamp inside replaces the flame, so children can carry it. After Mid-Autumn it folds flat into a drawer.',
    ],
    price: 12800,
    isFeatured: true,
    attributes: {
      material: ['竹、桑皮纸', '竹、桑皮紙', 'Bamboo, mulberry paper'],
      size: ['直径28厘米', '直徑28厘米', '28 cm across'],
      power: ['USB-C充电，约12小时', 'USB-C充電，約12小時', 'USB-C, about 12 hours'],
      origin: facts.hongKong,
    },
    variants: [
      { color: 'lacquer', look: 'cinnabar-bands', stock: 24 },
      { color: 'rice', look: 'moon-bands', stock: 35 },
      { color: 'sage', look: 'jade-bands', stock: 2 },
    ],
  },
  {
    slug: 'home/table-lamp',
    category: 'light-scent',
    form: 'lamp',
    name: ['渔火台灯', '漁火枱燈', 'Fishing-light table lamp'],
    subtitle: ['陶座布罩，三档暖光', '陶座布罩，三段暖光', 'Clay foot, cloth shade, three warm levels'],
    description: [
      '灯座照着渔船上的风灯做，拎环是真的可以提。亚麻灯罩把光压低，照着书不晃眼。最暗的一档可以留一整夜。',
      '燈座仿照漁船上的風燈，手挽真的可以提起。亞麻燈罩把光線壓低，看書不刺眼。最暗一段可以亮一整晚。',
      'The foot is modeled on a boat’s storm lantern, ring and all, and the linen shade keeps the light on the page and out of your eyes. The lowest of its three levels can stay on all night.',
    ],
    price: 42800,
    attributes: {
      material: ['粗陶、亚麻', '粗陶、亞麻', 'Stoneware, linen'],
      size: ['高38厘米，罩径24厘米', '高38厘米，罩徑24厘米', '38 cm high, 24 cm shade'],
      power: ['220伏，E27，附5瓦灯泡', '220伏特，E27，附5瓦燈膽', '220 V, E27, 5 W bulb included'],
      origin: facts.foshan,
    },
    variants: [
      { glaze: 'celadon', look: 'celadon-bands', stock: 9 },
      { glaze: 'ash', look: 'walnut-crackle', stock: 7 },
    ],
  },
  {
    slug: 'home/incense-sticks',
    category: 'light-scent',
    form: 'incense',
    name: ['手搓线香', '手搓線香', 'Hand-rolled incense'],
    subtitle: ['四十支，配一只小香插', '四十支，連小香插一個', 'Forty sticks with a holder'],
    description: [
      '只用香料粉、榆皮粉和水，手工搓成，阴干两周。烟细，气味近处才闻得到，读书或泡茶时点半支刚好。',
      '只用香料粉、榆樹皮粉和水，人手搓成，陰乾兩星期。煙幼，近處才聞得到香氣，看書或泡茶時點半支剛剛好。',
      'Nothing but ground aromatics, elm bark and water, rolled by hand and dried for two weeks in the shade. The smoke is thin and the scent keeps close. Half a stick is right for a chapter or a pot of tea.',
    ],
    price: 6800,
    attributes: {
      burning: ['每支约35分钟', '每支約35分鐘', 'About 35 minutes a stick'],
      contents: ['线香40支、陶制香插', '線香40支、陶製香插', '40 sticks, clay holder'],
      origin: facts.hongKong,
    },
    variants: [
      { scent: 'sandalwood', look: 'walnut-plain', stock: 57 },
      { scent: 'osmanthus', look: 'amber-plain', stock: 43 },
    ],
  },
  {
    slug: 'home/soy-candle',
    category: 'light-scent',
    form: 'candle',
    name: ['陶杯大豆蜡烛', '陶杯大豆蠟燭', 'Soy candle in a clay cup'],
    subtitle: ['烧完是一只茶杯', '燒完便是一隻茶杯', 'A teacup when it is done'],
    description: [
      '大豆蜡配棉芯，烧得干净，不熏黑杯壁。蜡烧尽后用热水洗一洗，就是一只能喝茶的杯子。第一次请一口气烧满一圈，以后不会起坑。',
      '大豆蠟配棉芯，燒得乾淨，不會燻黑杯身。蠟燒完後用熱水洗一洗，便是一隻可以喝茶的杯。首次使用請讓蠟面完全融化，日後才不會出現凹洞。',
      'Soy wax on a cotton wick burns clean and leaves no soot. When the wax is gone, wash the cup in hot water and drink from it. Let the first burn melt right to the edge and it will never tunnel.',
    ],
    price: 8800,
    wasPrice: 10800,
    attributes: {
      material: ['大豆蜡、棉芯、粗陶', '大豆蠟、棉芯、粗陶', 'Soy wax, cotton wick, stoneware'],
      burning: ['约40小时', '約40小時', 'About 40 hours'],
      origin: facts.hongKong,
    },
    variants: [
      { scent: 'seasalt', look: 'harbour-waves', stock: 46 },
      { scent: 'osmanthus', look: 'amber-waves', stock: 39 },
      { scent: 'sandalwood', look: 'walnut-waves', stock: 0 },
    ],
  },
  {
    slug: 'home/incense-burner',
    category: 'light-scent',
    form: 'incense',
    name: ['山形香炉', '山形香爐', 'Mountain incense burner'],
    subtitle: ['烟从山腰里绕出来', '煙從山腰繞出來', 'Smoke winds out of the hillside'],
    description: [
      '照博山炉的样子捏了几座小山，烟从缝里出来，像早上的雾。底座可以取下来倒灰。线香、塔香都能用。',
      '仿博山爐的樣子捏了幾座小山，煙從縫隙飄出，像清晨的霧。底座可拆下倒灰。線香、塔香皆適用。',
      'A few small peaks after the old Boshan burners, with the smoke coming out between them like morning fog. The base lifts off to empty the ash. It takes sticks and cones.',
    ],
    price: 13800,
    attributes: {
      material: facts.stoneware,
      size: ['高14厘米', '高14厘米', '14 cm high'],
      origin: facts.yixing,
      care: ['冷却后倒灰，干布擦拭', '待涼後倒灰，用乾布抹拭', 'Empty when cold, wipe dry'],
    },
    variants: [
      { glaze: 'celadon', look: 'celadon-crackle', stock: 15 },
      { glaze: 'black', look: 'ink-crackle', stock: 5 },
    ],
  },
  {
    slug: 'home/round-mirror',
    category: 'light-scent',
    form: 'mirror',
    name: ['月洞圆镜', '月洞圓鏡', 'Moon-gate mirror'],
    subtitle: ['木框，背后可挂可立', '木框，可掛可立', 'Wooden frame, hang it or stand it'],
    description: [
      '框用整块胡桃木车出来，没有接缝。镜面往里沉半寸，像园子里的月洞门。背后折脚打开就能立在桌上。',
      '鏡框以原塊胡桃木車成，沒有接縫。鏡面向內沉半吋，像園林裏的月洞門。打開背後的摺腳便可立在枱上。',
      'The frame is turned from one piece of walnut, so it has no joint. The glass sits back half an inch, like the moon gate of a garden. A folding leg at the back lets it stand.',
    ],
    price: 26800,
    attributes: {
      material: ['胡桃木、玻璃', '胡桃木、玻璃', 'Walnut, glass'],
      size: ['直径32厘米', '直徑32厘米', '32 cm across'],
      care: facts.wipe,
    },
    variants: [
      { color: 'natural', look: 'walnut-plain', stock: 12 },
      { color: 'brass', look: 'amber-plain', stock: 6, price: 30800 },
    ],
  },
];
