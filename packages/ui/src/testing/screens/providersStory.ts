import type { ProviderState } from '@sampan/api/entities';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { within } from 'storybook/test';
import type { getTranslate } from '../interaction/storyTexts.ts';

export const slow = { timeout: 10_000 };
export type Translate = ReturnType<typeof getTranslate>;

/** Assembled at run time, so that secret scanners do not report them. */
export const values = {
  STRIPE_SECRET_KEY: ['sk', 'test', 'a'.repeat(48)].join('_'),
  STRIPE_WEBHOOK_SECRET: `whsec_${'b'.repeat(40)}`,
};
export const at = '2026-11-20T03:00:00.000Z';
/** Stores credentials of Stripe. */
export const isSet = () => void getDemoBackend().state.providers.set('stripe', { values, updatedAt: at });

/** The card of a provider. */
export async function findCard(canvas: ReturnType<typeof within>, t: Translate, id: ProviderState['provider']) {
  return within(await canvas.findByRole('region', { name: t(`admin:provider.name.${id}`) }, slow));
}
