import { contract } from '@sampan/api/contract';
import type { Kyc } from '@sampan/api/entities';
import { answer } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ShopLayout } from '../../layouts/ShopLayout/ShopLayout.tsx';
import type { VerificationScreen } from '../../screens/account/VerificationScreen/VerificationScreen.tsx';
import { getTranslate } from '../interaction/storyTexts.ts';
import { userEvent } from '../interaction/userEvent.ts';

/** Settings of all stories of the verification screen. */
export const verificationStory = {
  args: { leaveFor: fn() },
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/user/auth' } },
  decorators: [
    (Story) => (
      <ShopLayout>
        <Story />
      </ShopLayout>
    ),
  ],
} satisfies Omit<Meta<typeof VerificationScreen>, 'title'>;
type Story = StoryObj<Meta<typeof VerificationScreen> & typeof verificationStory>;

const pictures = {
  front: '/media/teapot-celadon-waves-1',
  back: '/media/teapot-celadon-waves-2',
  hand: '/media/bowl-celadon-waves-1',
} as const;

/** A customer's verification record, which waits for its photos. */
export function buildVerification(deviation: Partial<Kyc> = {}): Kyc {
  return {
    id: 1,
    userId: 3,
    username: 'customer',
    status: 0,
    docType: 'HOME_VISIT_PERMIT_HK_MC',
    realName: '陳嘉敏',
    idNumberMasked: 'H*********0',
    certifyId: 'identity-1',
    photos: [],
    submittedAt: '2026-11-19T03:20:00.000Z',
    ...deviation,
  };
}

/** Uploaded photos of these sides. */
export const getPhotos = (...sides: (keyof typeof pictures)[]): Kyc['photos'] =>
  sides.map((side, index) => ({ side, fileId: index + 1, url: pictures[side] }));

/** All evidence of a record. */
export const allEvidence = { photos: getPhotos('front', 'back', 'hand'), video: { fileId: 9 } };

/** Story of this verification record; null if there is none. */
export function showsVerification(deviation: Partial<Kyc> | null): Story {
  return { beforeEach: ({ msw }) => msw.use(answer(contract.kyc.status, deviation && buildVerification(deviation))) };
}

/** Opens the form of the details from the introduction. */
export async function openDetails({ canvas, loaded }: Parameters<NonNullable<Story['play']>>[0]) {
  const t = getTranslate(loaded);
  await userEvent.click(await canvas.findByRole('button', { name: t('account:verify.intro.start') }));
  return {
    t,
    name: await canvas.findByRole('textbox', { name: t('account:verify.details.name') }),
    number: canvas.getByRole('textbox', { name: t('account:verify.details.number') }),
    submit: canvas.getByRole('button', { name: t('account:verify.details.next') }),
  };
}
