import type { WorkboxPlugin } from 'workbox-core/types.js';

/** Treats 502, 503 and 504 as network errors: neither the shop nor its proxy has the document now. */
export const unlessUnavailable: WorkboxPlugin = {
  async fetchDidSucceed({ response }) {
    if (response.status >= 502 && response.status <= 504)
      throw new Error(`The document was answered ${response.status}`);
    return response;
  },
};
