import { expect, test } from 'vitest';
import { findUndescribedProps, findUndocumented, findVocabularyProblems } from './words.ts';

const messages = (text: string, file = 'packages/domain/src/a.ts') =>
  findVocabularyProblems(file, text).map(({ line, message }) => `${line} ${message}`);

test('a banned name is reported with its line and the better word', () => {
  expect(messages('const a = 1;\nconst patienceMs = 5;')).toEqual(['2 patienceMs: say timeoutMs']);
});

test('texts, people, errors and limits have one term each', () => {
  const names = ['words', 'fieldWords', 'wordsFor', 'visitor', 'VisitorCard', 'caller', 'ScenarioCaller', 'refusal'];
  for (const name of [...names, 'refuse', 'ShipManyRefused', 'mostWait', 'leastRest', 'tries', 'countTries'])
    expect(messages(`const ${name} = 1;`), name).toHaveLength(1);
  for (const name of ['wordsPerMinute', 'keywords', 'word', 'retries', 'refused', 'entries', 'countries'])
    expect(messages(`const ${name} = 1;`, 'packages/ui/src/screens/shop/PostScreen/articleText.ts'), name).toEqual([]);
  expect(messages('const statusOfCode = {};')).toEqual(['1 statusOfCode: say …By… for a map: statusByCode']);
  expect(messages('const { kindOf, instanceOfClass } = {};')).toEqual([]);
  expect(messages('const most = 4;')).toEqual(['1 "const most": say "max… or min…"']);
});

test('comments and titles do not begin with what or who', () => {
  expect(messages('/** What the viewer sees. */')).toHaveLength(1);
  expect(messages("test('what is sent', () => {")).toHaveLength(1);
  expect(messages('/** Returns what was sent. */')).toEqual([]);
});

test('a function starts with a verb', () => {
  expect(messages('export function priceOf(line: Line) {')).toEqual(['1 priceOf: start with a verb, such as getPrice']);
  expect(messages('  const priceOf = (line: Line) => line.price;')).toHaveLength(1);
  expect(messages('type InputOf<E> = E;\nexport function isOneOf() {}')).toEqual([]);
});

test('a type is a noun', () => {
  for (const name of ['Told', 'Sent', 'Chosen', 'Who']) expect(messages(`export interface ${name} {`)).toHaveLength(1);
  expect(messages('export interface SentMessage {')).toEqual([]);
});

test('a phrase in a comment is reported', () => {
  expect(messages('/** The judge finds it. */')).toEqual(['1 "The judge": say "the layout audit"']);
});

test('a status number has a name, outside of the enumerations', () => {
  expect(messages('if (order.status === 20) return;')).toHaveLength(1);
  expect(messages('if (order.status === 20) return;', 'packages/api/src/statuses.ts')).toEqual([]);
  expect(messages('if (response.status === 404) return;')).toEqual([]);
  expect(messages('await tx.update(payments).set({ status: 30 });')).toHaveLength(1);
  expect(messages('  refunds: { icon: Undo2, statuses: [60, 70] },')).toHaveLength(1);
  expect(messages('await create({ ...input, status: 1 });')).toHaveLength(1);
  expect(messages('.where(eq(orders.status, 30))')).toHaveLength(1);
  expect(messages('await book(tx, record, { type: 2, payment, now });')).toHaveLength(1);
  expect(messages('interface Row { type: 1 | 2; }')).toEqual([]);
  expect(messages('sql`select id from orders o where o.status = 20`')).toHaveLength(1);
  expect(messages(`sql\`\${table.status} in (10, 20)\``)).toHaveLength(1);
  expect(messages('case o.status when 70 then 1 else 0 end')).toHaveLength(1);
  expect(messages('from transaction_logs where type = 1 and amount > 0`')).toHaveLength(1);
  expect(messages("pay: 'f.status=10',")).toHaveLength(1);
  expect(messages(`sql\`o.status = \${orderStatus.paid}\``)).toEqual([]);
  expect(messages('const kycStatus = user.kycStatus ?? 0;')).toHaveLength(1);
  expect(messages('return { status: 404 };')).toEqual([]);
  expect(messages('function ownCard(status: 0 | 1 | 2) {')).toEqual([]);
  expect(messages('reply({ SendStatus: 3 });')).toEqual([]);
});

test('a screen takes what it needs from the URL as props', () => {
  const screen = 'packages/ui/src/screens/shop/PostScreen/PostScreen.tsx';
  expect(messages('  const here = useHere();', screen)).toHaveLength(1);
  expect(messages('  const { hash } = window.location;\n  go(location.search);', screen)).toHaveLength(2);
  expect(messages('  const tab = props.location.hash;', screen)).toEqual([]);
  expect(messages('  const here = useHere();', 'packages/ui/src/screens/admin/shared/list/useListState.ts')).toEqual(
    [],
  );
  expect(messages('  const here = useHere();', 'packages/ui/src/layouts/ShopLayout/Header.tsx')).toEqual([]);
});

test('an exported function has a docstring', () => {
  const file = 'packages/domain/src/a.ts';
  expect(findUndocumented(file, 'export function getPrice() {}')).toEqual([`${file} getPrice`]);
  expect(findUndocumented(file, '/** In minor units. */\nexport function getPrice() {}')).toEqual([]);
  expect(findUndocumented('apps/server/src/areas/a.ts', 'export function getPrice() {}')).toEqual([]);
});

test('a public prop of a component has a description', () => {
  const file = 'packages/ui/src/primitives/Price/Price.tsx';
  const props = (body: string) => `export interface PriceProps<Size> extends Base {\n${body}}\n`;
  expect(findUndescribedProps(file, props('  amount: number;\n'))).toEqual([`${file}:2 PriceProps.amount`]);
  expect(findUndescribedProps(file, props("  /** A. */\n  a: number;\n  'aria-label'?: string;\n"))).toHaveLength(1);
  expect(findUndescribedProps(file, props('  onPick?: () => void;\n'))).toHaveLength(1);
  expect(findUndescribedProps(file, props('  /** Minor units. */\n  amount: number;\n'))).toEqual([]);
  // Types of a component's parts, and of its helpers, are not public.
  expect(findUndescribedProps(file, 'interface PartProps {\n  amount: number;\n}\n')).toEqual([]);
  expect(findUndescribedProps('packages/ui/src/primitives/Price/digits.ts', props('  a: number;\n'))).toEqual([]);
  expect(findUndescribedProps('packages/ui/src/features/order/Price/Price.tsx', props('  a: 1;\n'))).toHaveLength(1);
});
