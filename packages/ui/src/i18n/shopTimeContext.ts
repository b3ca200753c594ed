import { createContext } from 'react';

/** Whether times below are in the shop's time zone for every viewer, as in the back office. Read by `useFormats`. */
export const ShopTimeContext = createContext(false);
