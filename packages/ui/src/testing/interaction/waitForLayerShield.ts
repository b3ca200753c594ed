import { expect, waitFor } from 'storybook/test';
import { layerShield } from '../../primitives/layer.css.ts';

/** Waits until nothing covers the page any more after a layer has opened or closed. */
export async function waitForLayerShield(): Promise<void> {
  await waitFor(() => expect(document.querySelector(`.${layerShield}`)).toBeNull());
}
