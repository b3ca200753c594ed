import type { Order, OrderLine, Product } from '@sampan/api/entities';
import { orderStatus, productStatus, userRole, userStatus } from '@sampan/api/statuses';
import type { OrderPath, OrderPathName } from './orderPaths.ts';
import { orderPaths } from './orderPaths.ts';
import { tellOrder, toLine } from './orderStory.ts';
import { inOwnLanguage, remarks } from './orderTexts.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import { before } from './time.ts';
import type { OwnedAddress, ShopUser } from './users.ts';

/** How many orders of each path the forty customers have made in the last 90 days. */
const planOfOthers: Record<OrderPathName, number> = {
  pending: 8,
  paid: 26,
  paidRefundRejected: 2,
  shipped: 34,
  shippedRefundWithdrawn: 4,
  completed: 155,
  completedByItself: 32,
  completedDigital: 22,
  completedRefundRejected: 6,
  cancelledByCustomer: 20,
  cancelledByTimeout: 26,
  cancelledByAdmin: 6,
  cancelledPaidLate: 2,
  refundRequestedPaid: 4,
  refundRequestedShipped: 3,
  refundRequestedCompleted: 4,
  refundRequestedDigital: 1,
  refundingPaid: 2,
  refundingShipped: 1,
  refundingDigital: 1,
  refundingCompleted: 2,
  refundedPaid: 8,
  refundedShipped: 5,
  refundedCompleted: 10,
  refundedDigital: 4,
};

/** The signed-in customer has one of nearly everything. */
const planOfCustomer: readonly OrderPathName[] = [
  'pending',
  'paid',
  'shipped',
  'completed',
  'completedDigital',
  'completedRefundRejected',
  'cancelledByCustomer',
  'cancelledByTimeout',
  'cancelledByAdmin',
  'refundRequestedShipped',
  'refundingPaid',
  'refundedCompleted',
];

interface Draft {
  user: ShopUser;
  address: OwnedAddress;
  path: OrderPath;
  waits: number[];
  createdAt: string;
  lines: OrderLine[];
  random: Random;
}

/** A few of these products; earlier ones are dearer to people. */
function pickLines(products: readonly Product[], count: number, random: Random): OrderLine[] {
  const chosen = new Map<number, Product>();
  while (chosen.size < count) {
    const product = products[Math.floor(random.next() ** 1.5 * products.length)] as Product;
    chosen.set(product.id, product);
  }
  return [...chosen.values()].map((product, index) => {
    const quantity = product.type === 2 ? 1 : random.pick([1, 1, 1, 2, 2, 4]);
    return toLine(product, quantity, index + 1);
  });
}

function toLines(path: OrderPath, onShelf: readonly Product[], random: Random): OrderLine[] {
  const files = onShelf.filter((product) => product.type === 2);
  if (path.isDigital) return pickLines(files, random.between(1, 2), random);
  const goods = pickLines(
    onShelf.filter((product) => product.type === 1),
    random.pick([1, 1, 2, 2, 3, 4]),
    random,
  );
  // Now and then somebody takes a plan along with the goods. A path with a refund does not: its files may be read.
  const takesPlan = path.steps.every((step) => step.to < orderStatus.cancelled) && random.next() < 0.08;
  return takesPlan ? [...goods, ...pickLines(files, 1, random)] : goods;
}

function createDraft(
  path: OrderPath,
  user: ShopUser,
  addresses: readonly OwnedAddress[],
  onShelf: readonly Product[],
  now: Date,
  random: Random,
): Draft {
  const waits = path.steps.map((step) => random.between(...step.wait));
  const age = waits.reduce((total, wait) => total + wait, random.between(...path.since));
  const own = addresses.filter((address) => address.userId === user.id);
  return {
    user,
    address: random.pick(own),
    path,
    waits,
    createdAt: before(now, age),
    lines: toLines(path, onShelf, random),
    random,
  };
}

/**
 * Four hundred orders of the last 90 days, oldest first, so that ids and times rise together. Twelve are the signed-in
 * customer's. Each is told by its path, so that its parts agree.
 */
export function createOrders(
  now: Date,
  products: readonly Product[],
  users: readonly ShopUser[],
  addresses: readonly OwnedAddress[],
): Order[] {
  const random = createRandom(20261120);
  const onShelf = products.filter((product) => product.status === productStatus.onShelf);
  const buyers = users.filter(
    (user) => user.role === userRole.customer && user.status === userStatus.normal && user.username !== 'customer',
  );
  const customer = users.find((user) => user.username === 'customer') as ShopUser;
  const drafts = planOfCustomer.map((name) => createDraft(orderPaths[name], customer, addresses, onShelf, now, random));
  for (const name of Object.keys(planOfOthers) as OrderPathName[]) {
    for (let made = 0; made < planOfOthers[name]; made += 1) {
      drafts.push(createDraft(orderPaths[name], random.pick(buyers), addresses, onShelf, now, random));
    }
  }
  drafts.sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
  return drafts.map((draft, index) => {
    const id = index + 1;
    const { userId: _owner, ...address } = draft.address;
    return tellOrder({
      id,
      userId: draft.user.id,
      lines: draft.lines.map((line, place) => ({ ...line, id: id * 100 + place + 1 })),
      address,
      method: random.next() < 0.55 ? 'wechat' : 'alipay',
      ...(random.next() < 0.15 && { remark: inOwnLanguage(random.pick(remarks), address) }),
      path: draft.path,
      createdAt: draft.createdAt,
      waits: draft.waits,
      now,
      random,
    });
  });
}
