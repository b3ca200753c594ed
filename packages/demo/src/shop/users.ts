import type { Address, User } from '@sampan/api/entities';
import { createRandom } from './random.ts';
import { before, day } from './time.ts';

/** A person's home, which decides the shape of phone and address. */
type Home = 'hongKong' | 'mainland' | 'abroad';
type PersonSeed = readonly [username: string, receiver: string, sex: 0 | 1 | 2, home: Home, description?: string];

/** The shop's people. The first of a hundred lines of any list shows: no two begin alike for long. */
const people: readonly PersonSeed[] = [
  ['kamling.chan', '陳錦玲', 2, 'hongKong', '住在西環，每個星期日去中環碼頭坐船。'],
  ['ahfai', '黃志輝', 1, 'hongKong'],
  ['linxiaoyu', '林晓雨', 2, 'mainland', '喜欢喝茶，也喜欢收集杯子。'],
  ['tsz-kwan', '李芷君', 2, 'hongKong'],
  ['emma.whitfield', 'Emma Whitfield', 2, 'hongKong', 'Ceramics on weekdays, ferries at weekends.'],
  ['zhouyanqing', '周砚青', 1, 'mainland'],
  ['hokman', '何浩文', 1, 'hongKong'],
  ['suzhou_tea', '顾念慈', 2, 'mainland', '在平江路开一间小茶馆。'],
  ['waiyee.ng', '吳慧儀', 2, 'hongKong'],
  ['chenmo', '陈默', 1, 'mainland'],
  ['daniel.okafor', 'Daniel Okafor', 1, 'abroad'],
  ['mingzhu', '沈明珠', 2, 'mainland'],
  ['paklam', '張柏林', 1, 'hongKong'],
  ['xuhaoran', '徐浩然', 1, 'mainland'],
  ['yuenling', '蘇婉玲', 2, 'hongKong', '手作人，偶爾教班。'],
  ['liuzhiyuan', '刘致远', 1, 'mainland'],
  ['sofia.lindqvist', 'Sofia Lindqvist', 2, 'abroad'],
  ['kwokwing', '郭永康', 1, 'hongKong'],
  ['wangruolan', '王若兰', 2, 'mainland'],
  ['hiutung', '梁曉彤', 2, 'hongKong'],
  ['zhaoyifan', '赵一凡', 1, 'mainland', '木工爱好者，图纸买了不少。'],
  ['oscar.leung', 'Oscar Leung', 1, 'hongKong'],
  ['haitang', '许海棠', 2, 'mainland'],
  ['manchi', '劉敏芝', 2, 'hongKong'],
  ['fangjian', '方建', 1, 'mainland'],
  ['priya.raman', 'Priya Raman', 2, 'hongKong'],
  ['yeqiushui', '叶秋水', 0, 'mainland'],
  ['siuming', '鄧兆明', 1, 'hongKong', '退休船廠師傅。'],
  ['heyunshu', '何云舒', 2, 'mainland'],
  ['lokyiu', '馮樂瑤', 2, 'hongKong'],
  ['luoxi', '罗溪', 0, 'mainland'],
  ['thomas.baker', 'Thomas Baker', 1, 'abroad'],
  ['chunkit', '曾俊傑', 1, 'hongKong'],
  ['songjiahe', '宋嘉禾', 2, 'mainland'],
  ['winghang', '葉永恆', 1, 'hongKong'],
  ['pengfei', '彭飞', 1, 'mainland'],
  ['grace.yip', 'Grace Yip', 2, 'hongKong'],
  ['tangwanqiu', '唐晚秋', 2, 'mainland'],
  ['oldaccount', '麥家豪', 1, 'hongKong'],
  ['leftlongago', '范思远', 0, 'mainland'],
];
const disabledUsername = 'oldaccount';
const deregisteredUsername = 'leftlongago';

type Place = readonly [country: string, province: string, city: string, district: string, postcode: string | undefined];
type Street = (number: number, floor: number) => string;

const places: Record<Home, readonly (readonly [Place, Street])[]> = {
  hongKong: [
    [['HK', '香港', '香港島', '中西區', undefined], (n, f) => `皇后大道西${n}號和發大廈${f}樓A室`],
    [['HK', '香港', '香港島', '灣仔區', undefined], (n, f) => `軒尼詩道${n}號${f}樓`],
    [['HK', '香港', '香港島', '南區', undefined], (n, f) => `香港仔大道${n}號海灣閣${f}樓C室`],
    [['HK', '香港', '九龍', '深水埗區', undefined], (n, f) => `大南街${n}號${f}樓B室`],
    [['HK', '香港', '九龍', '油尖旺區', undefined], (n, f) => `上海街${n}號安寧樓${f}樓D室`],
    [['HK', '香港', '新界', '沙田區', undefined], (n, f) => `大圍村南道${n}號金輝大廈${f}樓F室`],
    [['HK', '香港', '新界', '離島區', undefined], (n, f) => `長洲新興街${n}號${f}樓`],
  ],
  mainland: [
    [['CN', '上海市', '上海市', '徐汇区', '200031'], (n, f) => `复兴中路${n}弄${f}号301室`],
    [['CN', '浙江省', '杭州市', '西湖区', '310012'], (n, f) => `文三路${n}号翠苑小区${f}幢502室`],
    [['CN', '广东省', '广州市', '荔湾区', '510145'], (n, f) => `恩宁路${n}号${f}层`],
    [['CN', '广东省', '深圳市', '南山区', '518054'], (n, f) => `创业路${n}号海悦花园${f}栋1203室`],
    [['CN', '江苏省', '苏州市', '姑苏区', '215001'], (n, f) => `平江路${n}号${f}室`],
    [['CN', '福建省', '厦门市', '思明区', '361001'], (n, f) => `沙坡尾大学路${n}号${f}楼`],
    [['CN', '北京市', '北京市', '东城区', '100007'], (n, f) => `五道营胡同${n}号院${f}号`],
  ],
  abroad: [
    [['GB', 'England', 'Bristol', 'Redland', 'BS6 6LT'], (n) => `${n} Chandos Road`],
    [['CA', 'British Columbia', 'Vancouver', 'Strathcona', 'V6A 2G1'], (n, f) => `${f}–${n} Keefer Street`],
    [['SE', 'Stockholms län', 'Stockholm', 'Södermalm', '116 46'], (n) => `Bondegatan ${n}`],
    [['US', 'California', 'Oakland', 'Temescal', '94609'], (n, f) => `${n} Shattuck Avenue, Apt ${f}`],
  ],
};

const phoneByHome: Record<Home, (digits: (count: number) => string) => string> = {
  hongKong: (digits) => `+8529${digits(7)}`,
  mainland: (digits) => `+86138${digits(8)}`,
  abroad: (digits) => `+4477009${digits(5)}`,
};
const mailHostByHome: Record<Home, string> = {
  hongKong: 'example.hk',
  mainland: 'example.com',
  abroad: 'example.org',
};

/** The three who can sign in to the demo shop. They have no password here: whoever fills a database makes one. */
export const signIns = ['admin', 'operator', 'customer'] as const;

const staffAndCustomer: readonly { seed: PersonSeed; role: 1 | 2 | 3 }[] = [
  { seed: ['admin', '程可', 0, 'mainland'], role: 1 },
  { seed: ['operator', '馬詠詩', 2, 'hongKong'], role: 2 },
  { seed: ['customer', '林海晴', 2, 'hongKong', '第一次坐舢舨，是外婆帶我去的。'], role: 3 },
];

/** A person's addresses, each in another street; the first is the default one. */
function createHomeAddresses(receiver: string, home: Home, userId: number, count: number, firstId: number): Address[] {
  const random = createRandom(9000 + userId);
  return Array.from({ length: count }, (_, index) => {
    // The signed-in customer sends presents abroad; the others stay in their own region.
    const region: Home = userId === 3 && index === 2 ? 'abroad' : home;
    const [place, street] = places[region][(userId + index * 2) % places[region].length] as readonly [Place, Street];
    const [country, province, city, district, postcode] = place;
    return {
      id: firstId + index,
      receiver: userId === 3 && index === 2 ? 'Rosa Lam' : receiver,
      phone: phoneByHome[region](random.digits),
      country,
      province,
      city,
      district,
      detail: street(random.between(3, 288), random.between(2, 28)),
      ...(postcode !== undefined && { postcode }),
      isDefault: index === 0,
    };
  });
}

/** An address with its owner, as a database keeps it. */
export interface OwnedAddress extends Address {
  id: number;
  userId: number;
}

export interface ShopUser extends User {
  role: 1 | 2 | 3;
  createdAt: string;
}

/** The three sign-ins (ids 1 to 3) and forty customers. */
export function createUsers(now: Date): ShopUser[] {
  const customers = people.map((seed) => ({ seed, role: 3 as const }));
  return [...staffAndCustomer, ...customers].map(({ seed, role }, index) => {
    const [username, , sex, home, description = ''] = seed;
    const id = index + 1;
    const random = createRandom(1000 + id);
    const status = username === disabledUsername ? 1 : username === deregisteredUsername ? 2 : 0;
    return {
      id,
      username,
      avatar: '',
      email: `${username}@${mailHostByHome[home]}`,
      phone: phoneByHome[home](random.digits),
      emailVerified: true,
      phoneVerified: true,
      description,
      status,
      sex,
      role,
      // Those who can sign in begin without one: it is theirs to try.
      kycStatus: id <= signIns.length ? 0 : (([0, 2, 0, 1, 2, 0, 3, 0] as const)[id % 8] ?? 0),
      createdAt: before(now, random.between(100, 700) * day + random.between(0, day)),
    };
  });
}

/** One to three addresses a customer, the first of them the default one. Staff have none. */
export function createAddresses(): OwnedAddress[] {
  const addresses: OwnedAddress[] = [];
  [...staffAndCustomer.map((one) => one.seed), ...people].forEach(([username, receiver, , home], index) => {
    const userId = index + 1;
    if (username === 'admin' || username === 'operator') return;
    const count = username === 'customer' ? 3 : 1 + (index % 3);
    const owned = createHomeAddresses(receiver, home, userId, count, addresses.length + 1);
    addresses.push(...owned.map((address) => ({ ...address, id: address.id as number, userId })));
  });
  return addresses;
}
