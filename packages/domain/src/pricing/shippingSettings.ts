/** The shop's settings for shipping, in minor units, by the key of their setting group. */
export interface ShippingSettings {
  /** Goods from this amount on travel free. */
  freeFrom: number;
  fee: number;
}

export const defaultShippingSettings: ShippingSettings = { freeFrom: 8800, fee: 800 };

/** Settings as stored, with the default for each that is missing or not an amount. */
export function shippingSettings(stored: Readonly<Record<string, unknown>> = {}): ShippingSettings {
  const settings = { ...defaultShippingSettings };
  for (const key of Object.keys(settings) as (keyof ShippingSettings)[]) {
    const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) settings[key] = value;
  }
  return settings;
}
