/** Shipping settings of the shop, minor units; the names are the keys of the setting group. */
export interface ShippingSettings {
  /** Amount of goods from which shipping is free. */
  freeFrom: number;
  fee: number;
}

export const defaultShippingSettings: ShippingSettings = { freeFrom: 8800, fee: 800 };

/** Reads stored settings; missing or invalid ones get their default. */
export function readShippingSettings(stored: Readonly<Record<string, unknown>> = {}): ShippingSettings {
  const settings = { ...defaultShippingSettings };
  for (const key of Object.keys(settings) as (keyof ShippingSettings)[]) {
    const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) settings[key] = value;
  }
  return settings;
}
