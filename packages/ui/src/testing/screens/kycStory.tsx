import { kycStatus } from '@sampan/api/statuses';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { useState } from 'react';
import { waitFor } from 'storybook/test';
import { useHere } from '../../app/navigation/navigation.tsx';
import { KycScreen, readKycQuery } from '../../screens/admin/KycScreen/KycScreen.tsx';
import { AdminStory, adminShop } from './AdminStory.tsx';

/** Renders the screen at its own path, as the router does. */
export function KycAtItsAddress() {
  const [path = '', search] = useHere().split('?');
  const id = /^\/admin\/kyc\/(\d+)$/.exec(path)?.[1];
  return <KycScreen checkId={id ? Number(id) : undefined} query={readKycQuery(new URLSearchParams(search))} />;
}

export const slow = { timeout: 10_000 };
/** The pending checks, longest waiting first. */
export const waiting = () =>
  [...getDemoBackend().state.kyc.values()]
    .filter(({ status }) => status === kycStatus.underReview)
    .sort((one, other) => one.submittedAt.localeCompare(other.submittedAt));
/** A check that was approved (2) or rejected (3). */
export const decided = (status: 2 | 3) =>
  [...getDemoBackend().state.kyc.values()].find((check) => check.status === status && check.photos.length > 0);
export const getStoredCheck = (id: number) => [...getDemoBackend().state.kyc.values()].find((check) => check.id === id);
/** Heading of the open check. */
export const heading = (canvasElement: HTMLElement) => canvasElement.querySelector('main h1');
/** Waits for the button with the front of the document. */
export const findFront = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const shot = canvasElement.querySelector<HTMLElement>('button[data-side="front"]');
    if (!shot) throw new Error('no photo');
    return shot;
  }, slow);
/** Waits for the points to tick. */
export const boxes = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const found = [...canvasElement.querySelectorAll<HTMLElement>('main [role="checkbox"]')];
    if (found.length === 0) throw new Error('no points to tick');
    return found;
  }, slow);
/** Story of one check, opened by its URL. */
export const atCheck = (pick: () => { id: number } | undefined) => ({
  parameters: adminShop('/admin/kyc', 'operator'),
  render: () => (
    <AdminStory>
      <OfOneCheck pick={pick} />
    </AdminStory>
  ),
});
/** The check of the URL; without one, the picked check. */
export function OfOneCheck({ pick }: { pick: () => { id: number } | undefined }) {
  const [path = '', search] = useHere().split('?');
  const [first] = useState(pick);
  const id = Number(/^\/admin\/kyc\/(\d+)$/.exec(path)?.[1] ?? first?.id);
  return <KycScreen checkId={id} query={readKycQuery(new URLSearchParams(search))} />;
}
/** Story of the check that waits longest. */
export const oldest = atCheck(() => waiting()[0]);
