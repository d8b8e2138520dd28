const NAMES: Readonly<Record<string, string>> = {
  us: 'United States',
  ca: 'Canada',
  au: 'Australia',
  eu: 'Europe',
};

export type LocationEntry = { location: string; name: string; available: boolean };

/**
 * The locations of `SERVICE_LOCATIONS`, in its order; `-eu` is known but unavailable (CL-04). Throws for a name that
 * is unknown or given twice.
 */
export const parseLocations = (setting: readonly string[]): readonly LocationEntry[] => {
  const entries = setting.map((text): LocationEntry => {
    const location = text.replace(/^-/, '');
    const name = Object.hasOwn(NAMES, location) ? NAMES[location] : undefined;
    if (name === undefined) throw new Error(`must name locations from ${Object.keys(NAMES).join(', ')}`);
    return { location, name, available: !text.startsWith('-') };
  });
  const twice = entries.find(({ location }, index) => entries.findIndex((e) => e.location === location) !== index);
  if (twice !== undefined) throw new Error(`names ${twice.location} twice`);
  return entries;
};
